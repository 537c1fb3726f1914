export const alertErrors = {
  UNHEALTHY: { status: 503, text: "بخشی از سامانه درست کار نمی‌کند." },
} as const;
