import { page } from "vitest/browser";

import { IMAGE_TOOL_PATH } from "../../../../contract/image-tool/values.ts";
import { looksAt, type Screen, shows } from "./screens.ts";
import { type Answers, refused } from "../../../components/support/answers.ts";
import { stubCamera } from "../../../components/support/camera.ts";
import { openPage } from "../../../components/support/page.tsx";
import { aPerson } from "../../../components/support/people.ts";

const button = (name: string) => page.getByRole("button", { name });

const status: Answers = {
  "GET /api/openai/status": { configured: true, switchedOff: false, quota: { perDay: 5, left: 5 } },
};

const open = (answers: Answers = {}) =>
  openPage(IMAGE_TOOL_PATH, {
    person: aPerson(),
    answers: {
      "DELETE /api/openai/image": {},
      ...status,
      ...answers,
    },
  });

async function make(answered: Answers["POST /api/openai/image"]): Promise<void> {
  open({ "POST /api/openai/image": answered });
  await page.getByRole("textbox").fill("گربه‌ای روی ابر");
  await button("بساز").click();
}

/** A picture of one pixel. */
const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const screens: Screen[] = [
  {
    name: "the image tool of a visitor",
    open: async () => {
      openPage(IMAGE_TOOL_PATH, { answers: status });
      await shows(page.getByRole("main").getByRole("link", { name: "ورود" }));
    },
  },
  {
    name: "the live camera and the description",
    open: async () => {
      stubCamera();
      open();
      await button("روشن کردن دوربین").click();
      await shows(button("دوربین پشت"));
      await shows(page.getByRole("textbox"));
    },
  },
  {
    name: "a camera that may not be used",
    open: async () => {
      stubCamera({ failure: "NotAllowedError" });
      open();
      await button("روشن کردن دوربین").click();
      await shows(page.getByRole("alert"));
    },
  },
  {
    name: "a picture being made",
    open: async () => {
      await make(() => new Promise(() => undefined));
      await shows(button("لغو"));
    },
  },
  {
    name: "a picture that was made",
    open: async () => {
      await make({ b64: DOT, type: "image/png", quota: { perDay: 5, left: 4 } });
      await shows(button("یکی دیگر"));
    },
  },
  {
    name: "a picture that could not be made",
    open: async () => {
      await make(refused("IMAGE_BILLING"));
      await shows(page.getByRole("alert"));
    },
  },
];

looksAt(screens);
