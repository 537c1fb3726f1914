/** The words of the report sheet, which the first route does not carry. */
export const reportTexts = {
  title: "گزارش این جوک",
  body: "بگو چرا باید بررسی شود. نوشتن دلیل اختیاری است.",
  reason: "دلیل (اختیاری)",
  send: "فرستادن گزارش",
  reported: "گزارش ثبت شد",
} as const;
