// The jokes of old-browser.html, or the one of a shared link first: in the language of browsers from 2009 on.
(function () {
  var list = document.getElementById("jokes");
  var problem = document.getElementById("problem");
  var more = document.getElementById("more");
  var shared = /[?&#]post[=-]([^&#]+)/.exec(location.search + location.hash);
  var next = "/api/jokes";

  function add(parent, tag, text) {
    var made = document.createElement(tag);
    made.textContent = text;
    parent.appendChild(made);
    return made;
  }

  function show(jokes) {
    for (var i = 0; i < jokes.length; i += 1) {
      var card = add(list, "blockquote", "");
      add(card, "p", jokes[i].text);
      add(card, "cite", jokes[i].username).dir = "ltr";
    }
  }

  function read(address, done) {
    var request = new XMLHttpRequest();
    problem.textContent = "";
    request.addEventListener("load", function () {
      // A shared joke may be gone; the others come all the same.
      if (request.status !== 200 && request.status !== 404) {
        problem.textContent = "الان نشد. کمی بعد دوباره امتحان کن.";
        return;
      }
      var answer = request.status === 200 ? JSON.parse(request.responseText) : { jokes: [] };
      show(answer.jokes);
      done(answer);
    });
    request.addEventListener("error", function () {
      problem.textContent = "اینترنتت وصل نیست. وصلش کن و دوباره امتحان کن.";
    });
    request.open("GET", address);
    request.send();
  }

  function readMore() {
    read(next, function (answer) {
      next = "/api/jokes?cursor=" + answer.nextCursor;
      more.hidden = !answer.nextCursor;
    });
  }

  more.addEventListener("click", readMore);
  if (shared) read("/api/jokes/" + encodeURIComponent(shared[1]), readMore);
  else readMore();
})();
