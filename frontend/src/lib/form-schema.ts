import * as z from "zod/mini";

// Otherwise zod probes for `new Function`, which the Content-Security-Policy refuses and the console reports.
z.config({ jitless: true });

export { z };
