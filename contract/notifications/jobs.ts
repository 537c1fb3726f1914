/** What the queue carries to the Worker that sends notifications. */

/** A message that reached no open app. People by the database's keys. */
export interface MessageJob {
  kind: "message";
  to: number;
  from: number;
  text: string;
}

/** A campaign over everybody with notifications: what happened, or the joke of the day. */
export interface CampaignJob {
  kind: "news" | "daily";
  /** UTC milliseconds; a job of an earlier campaign does nothing. */
  begunAt: number;
  /** What happened after this moment, UTC milliseconds. */
  since: number;
  /** Continues after this person. */
  after: number;
}

export type PushJob = MessageJob | CampaignJob;
