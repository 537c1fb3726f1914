import { DurableObject } from "cloudflare:workers";

/** One conversation between two people. Declared from the first deploy so that its namespace exists; messaging fills it. */
export class ChatRoom extends DurableObject {}
