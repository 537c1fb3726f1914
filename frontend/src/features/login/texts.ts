import { SITE_NAME } from "../../../../contract/product.ts";

export const loginTexts = {
  welcome: "سلام!",
  lead: "با شمارهٔ موبایل یا ایمیل وارد شو.",
  methods: "روش ورود",
  mobileTab: "موبایل",
  emailTab: "ایمیل",
  loggedIn: "با موفقیت وارد شدید",

  closedHours: (start: string, end: string) => `ورود با موبایل از ساعت ${start} تا ${end} بسته است.`,
  emailInstead: "ورود با ایمیل",

  sendWithOtherProvider: "پیامک نرسید؟ ارسال با سامانهٔ دوم",
  otherProviderIn: "ارسال با سامانهٔ دوم تا",
  enter: "ورود",

  passwordLabel: "رمز",
  newPasswordHint: "دست‌کم ۶ حرف",
  register: "ثبت‌نام",
  toRegister: "حساب نداری؟ ثبت‌نام کن",
  toLogin: "حساب داری؟ وارد شو",
  toEmailCode: "ورود با کد ایمیل",
  forgotPassword: "رمز یادت نیست؟ با کد ایمیل وارد شو",
  toPassword: "ورود با رمز",
  sendEmailCode: "ارسال کد به ایمیل",

  termsBefore: "با ورود، ",
  termsLink: `قوانین ${SITE_NAME}`,
  termsAfter: " را می‌پذیری.",
  forParents: "برای مادر و پدر",

  nothingEntered: "ایمیل+رمز یا موبایل را وارد کنید",
  perhapsTaken: "وارد نشدی. اگر این ایمیل از قبل حساب دارد، با کد ایمیل وارد شو.",
  registerFailed: "خطا در ثبت‌نام",
  enterFailed: "خطا در ورود",
  registerOrEnterFailed: "ثبت‌نام/ورود ناموفق",
} as const;
