/** The forty people of the demo database. The first is `sara.khandan`, 09120000001; the others follow in this order. */
export interface DemoPerson {
  username: string;
  bio: string;
  email?: string;
  blueTick?: true;
  colorfulFrame?: true;
  sparkleEffect?: true;
}

export const demoPeople: readonly DemoPerson[] = [
  {
    username: "sara.khandan",
    bio: "روزی یک جوک، نسخهٔ خانوادگی 😊",
    email: "sara@example.com",
    blueTick: true,
    colorfulFrame: true,
  },
  { username: "amir-tanz", bio: "می‌خندم، پس هستم.", email: "amir@example.com", colorfulFrame: true },
  { username: "niloofar.h", bio: "چای، کتاب، و خنده‌های بی‌موقع", blueTick: true, sparkleEffect: true },
  { username: "reza.m", bio: "راننده‌ام؛ نصف جوک‌ها را مسافرها تعریف کرده‌اند.", colorfulFrame: true },
  { username: "mina-77", bio: "معلم کلاس سوم. بچه‌ها از من بامزه‌ترند.", email: "mina@example.com" },
  { username: "baba.ghodrat", bio: "بازنشسته‌ام و وقت دارم بخندم.", blueTick: true },
  { username: "shirin-asal", bio: "قنادی داریم؛ شیرینی از ما، خنده از شما 🍰", colorfulFrame: true },
  { username: "hamid.online", bio: "همیشه آنلاین، گاهی بیدار", colorfulFrame: true },
  { username: "parisa.daf", bio: "" },
  { username: "maman-zari", bio: "مامانِ سه تا وروجک. مواد اولیهٔ جوک فراوان!", blueTick: true, colorfulFrame: true },
  { username: "kianoosh.k", bio: "برنامه‌نویسی که باگ‌هایش بامزه‌اند" },
  { username: "golnaz.sabz", bio: "گل‌ها هم با خنده بهتر رشد می‌کنند 🌱" },
  { username: "arash-kaman", bio: "تیرم همیشه به هدف نمی‌خورد، جوکم هم.", colorfulFrame: true },
  { username: "leila.baran", bio: "هوای بارانی و یک فنجان خنده", sparkleEffect: true },
  { username: "farhad-shirin", bio: "کوه نکندم، ولی ظرف شسته‌ام." },
  { username: "dorsa.d", bio: "" },
  { username: "omid.7", bio: "ناامید نمی‌شوم؛ جوک بعدی بهتر است." },
  { username: "tina-titi", bio: "دانشجوی سال آخر، خسته ولی خندان", colorfulFrame: true },
  { username: "mamad-shater", bio: "نانوایی سر کوچه. داغ و بامزه 🥖" },
  { username: "yalda.shab", bio: "بلندترین شب سال به دنیا آمدم، از همان موقع بیدارم." },
  { username: "navid-navid", bio: "" },
  { username: "setareh.s", bio: "منجم آماتور. جوک‌هایم نوری‌اند.", colorfulFrame: true },
  { username: "behrooz.b", bio: "هر روز بهتر از دیروز، به‌جز شنبه‌ها" },
  { username: "nargess-n", bio: "عاشق بهار و جوک‌های کوتاه", blueTick: true },
  { username: "pouya.p", bio: "دوچرخه‌سوار؛ از سربالایی جوک می‌سازم." },
  { username: "azadeh.a", bio: "آشپز خانه، منتقد رستوران‌ها" },
  { username: "jamshid-jam", bio: "تعمیرکار تلویزیون؛ خودم برنامه‌ام.", email: "jamshid@example.com" },
  { username: "roya-royaee", bio: "خواب‌هایم از خودم بامزه‌ترند." },
  { username: "saeed.f", bio: "" },
  { username: "khale-soori", bio: "خالهٔ همهٔ فامیل، خبرنگار افتخاری", colorfulFrame: true },
  { username: "danial.d", bio: "کلاس نهم. امتحان دارم ولی اینجا هستم." },
  { username: "bita-banoo", bio: "خیاطم؛ جوک‌ها را هم اندازه می‌کنم ✂️" },
  { username: "siavash-66", bio: "اسب ندارم، پراید دارم." },
  { username: "elham.e", bio: "الهام می‌گیرم، پس نمی‌دهم." },
  { username: "amoo-naser", bio: "بقال محله. نسیه نمی‌دهم، جوک می‌دهم.", blueTick: true },
  { username: "hasti.h", bio: "" },
  { username: "kamran-k2", bio: "کوهنوردم. قلهٔ بعدی: از تخت بلند شدن" },
  { username: "zohreh.z", bio: "پرستار شیفت شب؛ خنده نسخهٔ ماست 💊", sparkleEffect: true },
  { username: "ali.labkhand", bio: "لبخند بزن، دنیا که مالیات نمی‌گیرد." },
  { username: "mahsa-mah", bio: "آخرین نفر فهرست، اولین نفر خنده" },
];
