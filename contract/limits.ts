/** Section 9 of the three specification documents, and limits added by the design. Names contain the unit. */

/** Units for limits of minutes, hours or days. */
export const MINUTE_MS = 60 * 1000;
/** Within it the same purchase or gift without a `clientId` is one. */
export const REPEATED_WITHIN_MS = 60 * 1000;
export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * 60 * 60 * 1000;

// Jokes and feeds (000 §9)
export const JOKE_MAX_CODE_POINTS = 2000;
export const FEED_PAGE_SIZE = 10;
export const FEED_PAGE_MAX = 50;
export const DISCOVERY_PAGE_SIZE = 50;
/** How many jokes of one author a page of discovery shows. */
export const DISCOVERY_JOKES_OF_AUTHOR = 3;
export const AUTHOR_PAGE_SIZE = 50;
/** The entry screen's joke: what fits three lines of a small phone, and how old it may be at the edge. */
export const ENTRY_JOKE_MAX_CODE_POINTS = 90;
export const ENTRY_JOKE_CACHE_SECONDS = 15;
export const SEEN_JOKES_REMEMBERED = 1000;
export const LIKE_LOCK_MS = 300;
export const REPORT_REASON_MAX_CODE_POINTS = 500;
/** How long after a verdict moderators can see the reported message, profile or photo, and undo the verdict. */
export const REPORT_SNAPSHOT_KEPT_DAYS = 90;

// Login (000 §5, §9; design 5 to 11)
export const SMS_CODE_DIGITS = 4;
export const EMAIL_CODE_DIGITS = 6;
export const CODE_TTL_SECONDS = 300;
export const CODE_RESEND_GAP_SECONDS = 60;
export const CODE_MAX_WRONG_TRIES = 5;
export const RESEND_COUNTDOWN_SECONDS = 300;
export const PASSWORD_MIN_CHARACTERS = 6;
export const PASSWORD_MAX_CHARACTERS = 200;
/** How long after the first proof of their e-mail somebody may choose a password. */
export const PASSWORD_AFTER_PROOF_HOURS = 1;
export const EMAIL_MAX_CHARACTERS = 254;
/** How long an unproved account exists (decision 61); the sweep reads so many at a time, and runs so long at most. */
export const UNPROVED_HOURS = 48;
export const UNPROVED_PER_BATCH = 50;
export const UNPROVED_SWEEP_SECONDS = 20;
/** How often an address's owner is told that somebody tried to register it. */
export const REGISTER_NOTICE_HOURS = 24;
export const LOGIN_ATTEMPTS_PER_DAY_DEFAULT = 10;
export const LOGIN_BLOCK_HOURS_DEFAULT = 24;
export const LOGIN_ATTEMPTS_PER_DAY_MAX = 50;
export const LOGIN_BLOCK_HOURS_MAX = 168;
/**
 * Attempts by strangers (neither the owner nor a known device) on one identifier in a day, as a multiple of one
 * origin's limit.
 */
export const STRANGERS_SHARE = 3;
export const WRONG_CODES_PER_DAY = 10;
export const DEVICE_TTL_SECONDS = 400 * 24 * 60 * 60;
/** How many mobiles and addresses a device is known for: families share phones. */
export const DEVICE_CONTACTS_MAX = 16;
/** A known device, or a passed human check, multiplies a budget by this. */
export const KNOWN_BUDGET_FACTOR = 3;
export const BUDGET_ALARM_SHARE = 0.8;
export const BUDGET_NETWORKS_SHOWN = 10;
export const BANNED_WORDS_MAX = 1000;
export const BANNED_WORDS_TEXT_MAX_CODE_POINTS = 20_000;
export const NIGHT_START_HOUR_DEFAULT = 22;
export const NIGHT_END_HOUR_DEFAULT = 8;
/** A person's open sessions; beyond it the least recently used one ends. */
export const SESSIONS_MAX = 20;
/** When to retry while an isolate is hashing another password. */
export const LOGIN_BUSY_RETRY_SECONDS = 2;
/** The maximum duration of a turn of hashing, after which it counts as dead. */
export const HASHING_TURN_MAX_MS = 5000;
/** The pause after a turn that others were waiting for. */
export const HASHING_REST_MS = 1000;
export const SESSION_TTL_SECONDS = 180 * 24 * 60 * 60;
/** A token older than this is reissued: its session is extended, and it gets the person's current names. */
export const SESSION_RENEW_SECONDS = 600;
/**
 * How long a browser's reads wait for its last write. Replicas lag by moments; a lag of ten minutes is a failure, and
 * an old bookmark costs nothing.
 */
export const BOOKMARK_TTL_SECONDS = 600;

// Usernames (001 §5; design 10)
export const USERNAME_MIN_CHARACTERS = 5;
export const USERNAME_MAX_CHARACTERS = 30;
export const USERNAME_CHANGE_DAYS = 30;
/** Free usernames offered when a name is taken. */
export const FREE_USERNAMES_OFFERED = 3;
/** From how many followers on a person's name is protected from look-alikes. */
export const WELL_KNOWN_FOLLOWERS = 1000;

// People (001 §5, §9; 000 §9)
export const BIO_MAX_CODE_POINTS = 300;
export const PROFILE_LINK_MAX_CHARACTERS = 200;
export const FOLLOW_PAGE_SIZE = 10;
/** The specification's search page fetches a whole following list in one page (000 §9). */
export const FOLLOW_PAGE_MAX = 1000;
/** For visitors: nobody is to copy who knows whom. */
export const FOLLOW_VISITORS_PAGE_MAX = 50;
/** How many rows a page number may skip; pages further on need a cursor, which skips nothing. */
export const FOLLOW_PAGE_MAX_SKIPPED = 1000;
export const SEARCH_SUGGESTIONS = 10;
export const SEARCH_SUGGESTIONS_MAX = 20;
export const SEARCH_DEBOUNCE_MS = 300;
/** People worth following: how many are suggested, and how old visitors' suggestions may be at the edge. */
export const SUGGESTED_PEOPLE = 8;
export const SUGGESTED_CACHE_SECONDS = 15;
/** Suggested people, and the entry screen's author, wrote within this many days. */
export const SUGGESTED_WITHIN_DAYS = 30;
/** A joke with this many likes counts as liked by several. */
export const LIKED_BY_SEVERAL = 3;
export const SEARCH_HIDE_AFTER_BLUR_MS = 200;
export const ISSUE_MAX_CODE_POINTS = 2000;

// The administrator's actions on people (002 §7; decisions 15, 55 to 58)
export const USER_PAGE_SIZE = 50;
/** How many jokes the administrator sees of a person in hand. */
export const USER_LAST_JOKES = 3;
export const USER_SEARCH_MAX_UNITS = 100;
export const SUSPENSION_DAYS_DEFAULT = 30;
export const SUSPENSION_DAYS_MAX = 3650;
export const GRANT_GEMS_MAX = 1000;
export const EMAIL_SUBJECT_MAX_CODE_POINTS = 150;
export const EMAIL_TEXT_MAX_CODE_POINTS = 5000;

// The administrator's panel (002 §9)
export const ISSUE_PAGE_SIZE = 20;
export const ISSUE_ANSWER_MAX_CODE_POINTS = 2000;
export const AUTH_ATTEMPTS_PAGE_SIZE = 50;
export const JOB_PAGE_SIZE = 50;
/** The page size of an export. */
export const JOB_PAGE_MAX = 200;
export const VENUE_ADMIN_PAGE_SIZE = 50;
export const VENUE_IMPORT_MAX_ROWS = 500;
export const VENUE_IMPORT_MAX_UNITS = 200_000;
/** How many days the overview charts, and how long their counts are kept. */
export const OVERVIEW_DAYS = 30;
export const OVERVIEW_KEPT_DAYS = 400;
export const OVERVIEW_HOURS = 48;
/** D1's limit, and from which share of it on the panel warns. */
export const DATABASE_MAX_BYTES = 10 * 1000 ** 3;
export const DATABASE_WARNED_SHARE = 0.6;

// Gems (001 §9; 000 §9)
export const LEDGER_PAGE_SIZE = 50;

// Videos (001 §5, §9)
export const VIDEO_LINK_MAX_UNITS = 2000;

// Venues (000 §9; 002 §2; design 41)
export const VENUE_PAGE_SIZE = 60;
export const VENUE_NAME_MAX_CODE_POINTS = 80;
export const VENUE_REGION_MAX_CODE_POINTS = 80;
/** For a name or region before normalization, in UTF-16 units. */
export const VENUE_TEXT_MAX_UNITS = 400;
export const VENUE_SEARCH_MAX_UNITS = 100;
/** Further words of a search are ignored. */
export const VENUE_SEARCH_WORDS_MAX = 5;
/** A page of a search looks at no more than this many venues with its rarest word; the cursor goes on from there. */
export const VENUE_SEARCH_READ_MAX = 500;
/** A word with this many matches counts as common; among common words the longest is taken for the rarest. */
export const VENUE_SEARCH_COUNTED_MAX = 20;
export const VENUE_CREDITS_SHOWN = 50;
export const VENUE_SECRET_PAGE_SIZE = 100;
export const STAFF_NAME_MAX_CODE_POINTS = 60;
export const ROBOT_LOGIN_SECONDS = 60;
export const QR_PICTURE_SIDE_PX = 800;

// Rewards (002 §9; design 39, 40)
export const REWARD_CODE_DIGITS = 6;
export const REWARD_CODE_ROWS_MAX = 10;
export const REWARD_CODE_GIFT_TOKENS_MAX = 4;
/** In thousand toman. */
export const GIFT_AMOUNT_MAX = 200;
export const REWARD_CODE_USES_MAX = 1_000_000;
export const WRONG_REWARD_CODES_PER_HOUR = 5;
/** The most the administrator can give to one mobile at once, in gems. */
export const REWARD_TOKENS_MAX = 1000;
export const REWARD_NOTE_MAX_UNITS = 200;

// Buying gems (design 42)
export const GEM_PACKAGES_DEFAULT = [10, 30, 100, 300];
export const TOMAN_PER_GEM_DEFAULT = 1000;
export const GEM_PACKAGES_MAX = 8;
export const GEM_PACKAGE_MAX = 10_000;
export const GEM_PERCENT_OFF_MAX = 90;
/** The gateway's limits: 10,000 to 1,000,000,000 rial. */
export const PAYMENT_MIN_TOMAN = 1000;
export const PAYMENT_MAX_TOMAN = 100_000_000;
/** How many orders a person may begin in an hour without paying one. */
export const UNPAID_ORDERS_PER_HOUR = 10;
/** Time-outs of the gateway's two answers when a person returns from paying; together less than five seconds. */
export const PAYMENT_VERIFY_TIMEOUT_MS = 2500;
export const PAYMENT_INQUIRY_TIMEOUT_MS = 1500;
/** The least pause between two questions to the gateway about one order. */
export const PAYMENT_ASK_GAP_MS = 2000;
/** After this time an unpaid order is considered over. */
export const ORDER_OPEN_HOURS = 24;
export const WAITING_ORDER_PAGE_SIZE = 50;
/** How many undecided payments their buyer is shown, and of how many days: the gateway has decided older ones. */
export const OWN_WAITING_ORDERS_SHOWN = 10;
export const OWN_WAITING_ORDERS_DAYS = 7;
/** How many orders one scheduled run asks the gateway about: a run may make some fifty requests. */
export const ORDERS_PER_RUN = 15;
/** How many of them may come from the gateway's list of unverified payments; the others are open orders. */
export const LISTED_ORDERS_PER_RUN = 10;

// Jobs (002 §5, §9; decision 50, docs/decisions/070)
export const JOB_AGE_MIN = 18;
export const JOB_AGE_MAX = 35;
export const JOB_NAME_MAX_CODE_POINTS = 40;
export const JOB_TEXT_MAX_CODE_POINTS = 100;
export const JOB_ADDRESS_MAX_CODE_POINTS = 300;
export const JOB_SKILLS_MAX_CODE_POINTS = 500;
export const JOB_EXPERIENCE_MAX_YEARS = 20;
/** How many characters may be typed as a code; it can be submitted from SMS_CODE_DIGITS on (002 §5). */
export const JOB_CODE_MAX_CHARACTERS = 6;
/** How long an applicant may apply, view and withdraw after proving their mobile. */
export const APPLICANT_TTL_SECONDS = 24 * 60 * 60;
/** How long an application is kept after a rejection, and otherwise since it was made or its status last changed. */
export const JOB_REJECTED_KEPT_DAYS = 30;
export const JOB_KEPT_DAYS = 180;

// Pictures that the administrator sets (docs/decisions/068)
export const PICTURE_ADDRESS_MAX_CODE_POINTS = 2000;
/** Time-out and number of redirects when an external picture is fetched. */
export const PICTURE_FETCH_TIMEOUT_MS = 5000;
export const PICTURE_FETCH_REDIRECTS_MAX = 3;
/** How long a stored picture may stay unused. */
export const UNUSED_PICTURE_KEPT_DAYS = 1;

// What the administrator did (decision 54, docs/decisions/073)
/** How long the panel stays open after the secret was typed; activity does not extend it (decision 53). */
export const ADMIN_SESSION_TTL_SECONDS = 30 * 60;
export const AUDIT_PAGE_SIZE = 50;
/** How many rows of an entry the list shows. */
export const AUDIT_ROWS_SHOWN = 5;
/** Length of the excerpt that names a joke or a report. */
export const AUDIT_TEXT_SHOWN = 80;
/** The audit search covers at most this many matching people. */
export const AUDIT_PEOPLE_FOUND = 20;
/** How long audit images of deleted rows, and of people, are kept. */
export const AUDIT_IMAGES_KEPT_DAYS = 30;

// Direct messages (002 §4, §9; design 27 to 31)
export const MESSAGE_MAX_CODE_POINTS = 2000;
/** Before trimming and normalizing, in UTF-16 units. */
export const MESSAGE_WIRE_MAX_UNITS = 8000;
export const CHAT_PAGE_SIZE = 50;
export const MESSAGE_PAGE_MAX = 200;
export const CONVERSATION_PAGE_SIZE = 10;
export const CONVERSATION_PAGE_MAX = 100;
export const DIRECT_SUGGESTIONS = 10;
export const UNREAD_SHOWN_MAX = 9;
/** Unread messages are counted up to this only, so that an unread flood does not make further messages expensive. */
export const UNREAD_COUNTED_MAX = 1000;
/** How many missed messages one `join-direct` returns; the client asks again for the rest. */
export const JOIN_PAGE_SIZE = 200;
/** The same in bytes of frames: what a phone does not read waits in its room's memory. */
export const JOIN_PAGE_MAX_BYTES = 128 * 1024;
export const SEND_BURST = 30;
export const SENDS_PER_SECOND = 5;
/** Accounts younger than this count as new. */
export const NEW_ACCOUNT_DAYS = 7;
/** How many messages a request may contain before it is accepted. */
export const REQUEST_MESSAGES_MAX = 3;
/**
 * How many messages may be sent to a receiver who never wrote and never accepted, because they follow the sender or
 * accept messages from everyone.
 */
export const UNANSWERED_MESSAGES_MAX = 100;
/** Requests are counted up to this only. */
export const REQUESTS_COUNTED_MAX = 99;
/** How many requests one call deletes, each in its own room. */
export const REQUESTS_DELETED_AT_ONCE = 50;
/**
 * For a first contact: how many people are named whom the receiver follows and who follow the sender, and how many of the
 * receiver's newest followees are considered.
 */
export const IN_COMMON_NAMED = 3;
export const IN_COMMON_LOOKED_AT = 100;
/** How often a person may ask whether somebody is online. */
export const PRESENCE_CHECK_BURST = 100;
export const PRESENCE_CHECKS_PER_SECOND = 5;
/** How often a person may join a chat: each join returns up to a page of messages. */
export const JOIN_BURST = 10;
export const JOINS_PER_SECOND = 1;
/** How often a chat forwards a person's typing; the browser sends it every two seconds. */
export const TYPING_BURST = 10;
export const TYPINGS_PER_SECOND = 2;
export const FRAME_MAX_CHARACTERS = 64 * 1024;
export const FRAME_BURST = 60;
export const FRAMES_PER_SECOND = 20;
/** How many frames over its limit a socket may send before it is closed. */
export const FRAMES_OVER_LIMIT_MAX = 2000;
export const SOCKET_PING_MS = 25_000;
/** A socket without a ping for this long belongs to a phone that lost its network. */
export const SOCKET_SILENT_MS = 55_000;
/** How long a socket relies on the session it was opened with. */
export const SOCKET_LEASE_MS = 10 * MINUTE_MS;
/** Somebody is offline after being away this long, because a reload is no absence. */
export const OFFLINE_GRACE_MS = 2000;
export const TYPING_IDLE_MS = 2000;
export const TYPING_SHOWN_MS = 3000;
export const CHAT_POLL_MS = 3000;
export const UNREAD_POLL_MS = 10_000;

// Polling intervals where no event pushes the change: the specification's maxima (000 §9)
export const MOBILE_LOGIN_STATUS_POLL_MS = 30_000;
export const DIRECT_STATUS_POLL_MS = 15_000;

// Shell (000 §2, §9)
export const SWIPE_MIN_TRAVEL_PX = 60;
export const SWIPE_MIN_TRAVEL_PROFILE_PX = 160;
export const SWIPE_MAX_DRIFT_PX = 50;
export const SWIPE_EDGE_PX = 24;

// Outside services and requests
/** The maximum length of Turnstile's token, by its documentation. */
export const HUMAN_TOKEN_MAX_CHARACTERS = 2048;
export const PROVIDER_TIMEOUT_MS = 4000;
export const BODY_MAX_BYTES = 1024 * 1024;
/** The maximum age of a public setting at the edge: the specification's shortest poll of one. */
export const PUBLIC_SETTING_CACHE_SECONDS = 15;
