/** The demo people's conversations: their two people, and lines in order, each with its writer's index in `between`. */
export interface DemoConversation {
  between: readonly [string, string];
  lines: readonly (readonly [writer: 0 | 1, text: string])[];
}

export const demoConversations: readonly DemoConversation[] = [
  {
    between: ["sara.khandan", "mina-77"],
    lines: [
      [0, "مینا جون، جشن مدرسه چه ساعتیه؟"],
      [1, "پنج‌شنبه ساعت ۴. بچه‌ها یه نمایش خنده‌دار آماده کردن 🎭"],
      [0, "پس حتماً میام، دستمال هم میارم!"],
      [1, "باشه، پس می‌بینمت"],
    ],
  },
  {
    between: ["sara.khandan", "reza.m"],
    lines: [
      [1, "امروز یه مسافر داشتم، از اول تا آخر مسیر جوک تعریف کرد."],
      [0, "کرایه هم داد یا به‌جاش خندید؟ 😂"],
      [1, "هر دو! آخرش هم گفت بقیه‌اش انعام."],
      [0, "فردا شهربازی؟"],
    ],
  },
  {
    between: ["sara.khandan", "niloofar.h"],
    lines: [
      [0, "این یکی رو شنیدی؟ به چای گفتم چرا سردی، گفت تو دیر کردی."],
      [1, "وای نه 😂😂"],
      [1, "الان جلوی همه تو کتابخونه زدم زیر خنده"],
      [1, "دمت گرم، خیلی خندیدم 😂"],
    ],
  },
  {
    between: ["sara.khandan", "amir-tanz"],
    lines: [
      [1, "سلام! جوکت عالی بود 😂"],
      [0, "مرسی! خودم هم هنوز دارم برنج می‌شورم"],
      [1, "فردا شهربازی می‌آی؟ تخفیف ۵۰٪ داریم"],
      [0, "آره، فقط باید ۱ جم دیگه جمع کنم"],
      [1, "یه جوک دیگه بنویسی جور می‌شه!"],
      [1, "اگه کم آوردی، من هم یه دونه دارم 💎"],
    ],
  },
  {
    between: ["amir-tanz", "niloofar.h"],
    lines: [
      [0, "نیلوفر، کتاب جوک رو پس نمی‌دی؟"],
      [1, "آخرین صفحه‌ام، از بس می‌خندم جلو نمی‌رم"],
    ],
  },
  // From a person she does not follow: a request.
  {
    between: ["sara.khandan", "danial.d"],
    lines: [
      [1, "سلام! جوکت رو سر کلاس خوندم، معلم هم خندید 😂"],
      [1, "اجازه می‌دی توی روزنامه‌دیواری بنویسمش؟"],
    ],
  },
];
