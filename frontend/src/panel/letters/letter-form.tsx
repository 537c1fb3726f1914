import { useState } from "react";

import { Field } from "../../ui/field.tsx";
import { TextArea, TextInput } from "../ui/inputs.tsx";
import { Power } from "../ui/power.tsx";

const texts = { title: "ایمیل", subject: "موضوع", message: "متن", send: "فرستادن" } as const;

interface LetterFormProps {
  send: (letter: { subject: string; message: string }) => Promise<{ message: string }>;
  onSent: () => void;
}

/** A form for an e-mail to a person. The text stays when sending is refused. */
export function LetterForm({ send, onSent }: LetterFormProps) {
  const [subject, setSubject] = useState("");
  const [message, setMessage] = useState("");
  return (
    <Power title={texts.title} button={texts.send} run={() => send({ subject, message })} onDone={onSent}>
      <Field id="letter-subject" label={texts.subject}>
        <TextInput id="letter-subject" value={subject} onChange={({ target }) => setSubject(target.value)} />
      </Field>
      <Field id="letter-message" label={texts.message}>
        <TextArea id="letter-message" value={message} onChange={({ target }) => setMessage(target.value)} />
      </Field>
    </Power>
  );
}
