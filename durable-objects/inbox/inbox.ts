import { DurableObject } from "cloudflare:workers";

/** One person's conversation list and presence. Declared from the first deploy so that its namespace exists; messaging fills it. */
export class Inbox extends DurableObject {}
