import { X } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";

import {
  type MuteProblem,
  MUTED_WORD_MAX_CHARACTERS,
  MUTED_WORD_MIN_LETTERS,
  MUTED_WORDS_MAX,
  muteWord,
  unmuteWord,
  useMutedWords,
} from "../../entities/muted-words/muted-words.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { TextInput } from "../../ui/form/text-input.tsx";
import { IconButton } from "../../ui/icon-button.tsx";

const most = formatCount(MUTED_WORDS_MAX);

const texts = {
  lead: "جوک یا پیامی که یکی از این کلمه‌ها را داشته باشد پوشیده می‌آید و با «ببین» باز می‌شود. جوک‌های خودت همیشه پیداست.",
  note: "این فهرست فقط روی همین دستگاه است و با خروج از حساب پاک می‌شود. در اعلان‌ها هم متنش نمی‌آید؛ صفحهٔ «بهترین‌ها» مثل قبل می‌آید.",
  word: "کلمهٔ تازه",
  add: "اضافه کن",
  list: "کلمه‌های ناخواسته",
  none: "هنوز کلمه‌ای نیست.",
  count: (count: number) => `${formatCount(count)} کلمه از ${most}`,
  remove: (word: string) => `«\u2068${word}\u2069» را بردار`,
  problems: {
    "too-short": `دست‌کم ${formatCount(MUTED_WORD_MIN_LETTERS)} حرف بنویس.`,
    "too-long": `حداکثر ${formatCount(MUTED_WORD_MAX_CHARACTERS)} حرف می‌شود.`,
    there: "این کلمه همین حالا هم پوشیده می‌آید.",
    "too-many": `${most} کلمه پر شد؛ اول یکی را بردار.`,
    "not-stored": "این دستگاه جا ندارد؛ کلمه ذخیره نشد.",
  } satisfies Record<MuteProblem, string>,
} as const;

/** The words whose jokes and messages are covered on this device. */
export function MutedWordsView() {
  const { words } = useMutedWords();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const count = useRef<HTMLParagraphElement>(null);
  const id = useId();

  const add = (event: FormEvent) => {
    event.preventDefault();
    const problem = muteWord(typed);
    setError(problem === null ? undefined : texts.problems[problem]);
    if (problem === null) setTyped("");
  };

  return (
    <div className="grid gap-4">
      <p className="text-sm">{texts.lead}</p>
      <form className="grid gap-2.5" onSubmit={add}>
        <Field id={id} label={texts.word} error={error}>
          <TextInput
            {...fieldAttributes(id, error)}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
            }}
          />
        </Field>
        <Button type="submit">{texts.add}</Button>
      </form>
      <p ref={count} role="status" tabIndex={-1} className="text-sm text-muted">
        {words.length === 0 ? texts.none : texts.count(words.length)}
      </p>
      {words.length > 0 && (
        <ul
          aria-label={texts.list}
          className="divide-y divide-line rounded-card border border-line bg-card ps-4 pe-1 text-card-content"
        >
          {words.map((word) => (
            <li key={word} className="flex min-h-12 items-center gap-2">
              <bdi className="min-w-0 grow text-body wrap-anywhere">{word}</bdi>
              <IconButton
                label={texts.remove(word)}
                onClick={() => {
                  // The pressed button goes with its row.
                  count.current?.focus();
                  unmuteWord(word);
                }}
              >
                <X size={18} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <p className="text-note text-muted">{texts.note}</p>
    </div>
  );
}
