import { expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { idle } from "../e2e/support/idle.ts";

test.for([paths.home, paths.direct])("an app that idles on %s for ten minutes sends no request", async (path) =>
  expect(await idle(path, 10)).toEqual([]),
);
