export const commonTexts = {
  retry: "تلاش دوباره",
  close: "بستن",
  more: "بیشتر",
  less: "کمتر",
  cancel: "بی‌خیال",
  back: "بازگشت",
  goHome: "رفتن به خانه",
  loading: "در حال بارگذاری…",
  linkCopied: "لینک کپی شد",
  like: "لایک",
  likesOf: (count: string) => `${count} لایک`,
  gemBalance: "موجودی جم",
} as const;
