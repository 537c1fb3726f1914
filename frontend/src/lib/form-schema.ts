import * as z from "zod/mini";

// zod otherwise probes for `new Function`, which the Content-Security-Policy refuses and the console reports.
z.config({ jitless: true });

export { z };
