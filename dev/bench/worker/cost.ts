/** What an act costs: its calls of the Worker and of the objects, and what they do. */
export interface Cost {
  /** Of the Worker, upgrades included. */
  requests: number;
  /** Trips to D1 that only read, where any copy will do. */
  nearestReads: number;
  primaryReads: number;
  primaryWrites: number;
  rowsRead: number;
  rowsWritten: number;
  /** Calls and upgrades of objects, by the Worker and each other, and alarms. */
  objectRequests: number;
  /** Frames that wake an object. */
  frames: number;
  objectRowsWritten: number;
}
