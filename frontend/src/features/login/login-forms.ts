/** The checks of each login form before anything is sent; the messages are the API's own (000 §5). */
import { errors } from "../../../../contract/errors.ts";
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from "../../../../contract/login/values.ts";
import { parseEmail } from "../../../../contract/persian.ts";
import { z } from "../../lib/form-schema.ts";

const email = z.string().check(z.refine((text) => parseEmail(text) !== null, errors.INVALID_EMAIL.text));
const password = z.string().check(z.maxLength(PASSWORD_MAX_CHARACTERS, errors.PASSWORD_TOO_LONG.text));

export const emailForm = z.object({ email });

export const passwordForm = z.object({
  email,
  password: password.check(z.minLength(1, errors.PASSWORD_REQUIRED.text)),
});

export const registerForm = z.object({
  email,
  password: password.check(z.minLength(PASSWORD_MIN_CHARACTERS, errors.PASSWORD_TOO_SHORT.text)),
});
