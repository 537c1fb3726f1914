import { useState } from "react";

import { Field } from "../../ui/form/field.tsx";
import { TextArea, TextInput } from "../ui/inputs.tsx";
import { ActionForm } from "../ui/action-form.tsx";

const texts = { title: "ایمیل", subject: "موضوع", message: "متن", send: "فرستادن" } as const;

interface EmailFormProps {
  send: (email: { subject: string; message: string }) => Promise<{ message: string }>;
  onSent: () => void;
  isFolded?: boolean;
}

/** A form for an e-mail to a person. The text stays when sending is refused. */
export function EmailForm({ send, onSent, isFolded = false }: EmailFormProps) {
  const [subject, setSubject] = useState("");
  const [message, setMessage] = useState("");
  return (
    <ActionForm
      isFolded={isFolded}
      title={texts.title}
      button={texts.send}
      run={() => send({ subject, message })}
      onDone={onSent}
    >
      <Field id="email-subject" label={texts.subject}>
        <TextInput id="email-subject" value={subject} onChange={({ target }) => setSubject(target.value)} />
      </Field>
      <Field id="email-message" label={texts.message}>
        <TextArea id="email-message" value={message} onChange={({ target }) => setMessage(target.value)} />
      </Field>
    </ActionForm>
  );
}
