/** The names of the kinds of reported things. */
export const REPORTED_KIND_NAMES = { joke: "جوک", video: "ویدیو", message: "پیام", profile: "پروفایل", photo: "عکس" };
