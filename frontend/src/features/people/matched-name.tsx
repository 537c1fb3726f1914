/** A username with the matching part in bold. */
export function MatchedName({ username, text }: { username: string; text: string }) {
  const at = username.indexOf(text);
  if (text === "" || at < 0) return username;
  return (
    <>
      {username.slice(0, at)}
      <mark className="bg-transparent font-bold text-accent-text">{text}</mark>
      {username.slice(at + text.length)}
    </>
  );
}
