/** What the queue carries to the Worker that sends notifications. */

/** A message that reached no open app. People by the database's keys. */
export interface MessageJob {
  kind: "message";
  to: number;
  from: number;
  /** Its number in the room. */
  seq: number;
  text: string;
}

export const CAMPAIGN_KINDS = ["daily", "news"] as const;

/** Continues a range of a campaign over everybody with notifications: the joke of the day, or what happened. */
export interface CampaignJob {
  kind: (typeof CAMPAIGN_KINDS)[number];
  /** When the campaign began, UTC milliseconds; a job of an earlier one does nothing. */
  at: number;
  /** What happened after this moment, UTC milliseconds. */
  since: number;
  /** The range's last person, which names it. */
  upTo: number;
}

export type PushJob = MessageJob | CampaignJob;
