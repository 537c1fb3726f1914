import { expect, test } from "vitest";

import { type ErrorCode, errors } from "../../../contract/errors.ts";
import { JOB_FIELD_TEXTS } from "../../../contract/jobs/errors.ts";
import { applyForJobRoute } from "../../../contract/jobs/calls.ts";
import { jsonBodyOf } from "../../../contract/calls/route.ts";
import {
  applicationFrom,
  emptyForm,
  fieldOfCode,
  type JobForm,
  jobForm,
} from "../../../frontend/src/features/jobs/form/fields.ts";
import { BAD_INPUTS, GOOD_INPUTS } from "../../support/job-inputs.ts";

const MOBILE = "09123456789";
const filledIn: JobForm = {
  ...emptyForm,
  gender: "female",
  firstName: "سارا",
  lastName: "خندان",
  age: "24",
  accurate: true,
};

/** A form with these fields as somebody would have typed them. */
const typed = (fields: Record<string, unknown>): JobForm => ({
  ...filledIn,
  ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value ?? "")])),
});

const problems = (form: JobForm) => jobForm.safeParse(form).error?.issues ?? [];

test("the tests of the application form try at least forty bad inputs", () => {
  expect(BAD_INPUTS.length).toBeGreaterThanOrEqual(40);
});

test.each(BAD_INPUTS)(
  "the application form reports %o under its own field, with the Worker's text",
  (fields, code: ErrorCode) => {
    const found = problems(typed(fields));
    expect(found.map(({ message }) => message)).toEqual([errors[code].text]);
    expect(found[0]?.path).toEqual([fieldOfCode(code)]);
    expect(applicationFrom(typed(fields), MOBILE)).toBeNull();
  },
);

test.each(GOOD_INPUTS)("the application form and the Worker both accept %o", (fields) => {
  const application = applicationFrom(typed(fields), MOBILE);
  expect(application).toMatchObject({ mobile: MOBILE });
  expect(jsonBodyOf(applyForJobRoute)?.safeParse(application).success).toBe(true);
});

test("the application form sends numbers typed in Persian digits as numbers", () => {
  const application = applicationFrom({ ...filledIn, age: "۲۴", experienceYears: "۳" }, MOBILE);
  expect(application).toMatchObject({ age: 24, experienceYears: 3 });
  expect(application).not.toHaveProperty("accurate");
});

test("an empty application form reports exactly its required fields", () => {
  expect(problems(emptyForm).map(({ path }) => path[0])).toEqual([
    "gender",
    "firstName",
    "lastName",
    "age",
    "accurate",
  ]);
});

test("every error code of an application field belongs to a field", () => {
  for (const code of Object.keys(JOB_FIELD_TEXTS)) expect(fieldOfCode(code), code).toBeDefined();
});
