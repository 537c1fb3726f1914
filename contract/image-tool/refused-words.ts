/**
 * What no picture is made of, whatever the operator lists: nudity, sex, gore, self-harm, drugs, weapons and hate, in
 * Persian and English. `|` parts phrases. refuses-prompt.ts finds them.
 */
const words = (list: string): readonly string[] => list.trim().split(/\s+/);
const phrases = (list: string): readonly string[] =>
  list.split("|").map((phrase) => phrase.trim().replace(/\s+/g, " "));

const ENGLISH = words(`
  nude nudes nudity nudist nudists nudism nood noods noodz naked nakedness nakid nekkid seminude topless porn porns porno
  pornos pornstar pornography pornographic pr0n hentai ecchi nsfw sex sexes sexy sexual sexually sexualized secks seggs sext
  sexting childsex kidsex teensex erotic erotica fuck fucks fucker fucking fucked phuck pussy pussies penis penises vagina
  vaginas vulva genital genitals genitalia nipple nipples boob boobs boobies tits titties cum cumming cumshot orgasm orgasms
  orgy orgies masturbate masturbates masturbating masturbation blowjob handjob dildo dildos bdsm bondage fetish hooker
  prostitute prostitutes prostitution whore whores slut sluts slutty stripper strippers striptease camgirl onlyfans milf loli
  lolicon shotacon pedo pedos pedophile pedophiles paedophile paedophiles pedophilia incest rape raped rapes raping rapist
  rapists molest molested molesting molester upskirt creampie deepthroat horny lewd bestiality zoophilia necrophilia
  threesome anal clit clitoris dick dicks cunt asshole bikini bikinis lingerie panties thong
  gore gory guro decapitate decapitated decapitation behead beheaded beheading dismember dismembered disembowel disemboweled
  mutilate mutilated mutilation bloody bloodied bloodbath bloodshed bloodstained corpse corpses cadaver cadavers murder
  murders murdered murderer murderers murdering slaughter slaughtered slaughtering massacre massacred execution executed
  torture tortured torturing lynch lynched lynching impaled strangle strangled strangling stab stabbed stabbing kill kills
  killed killing killer killers cannibal cannibalism
  suicide suicides suicidal selfharm unalive noose overdose overdosing hanged thinspo
  drug drugs heroin cocaine meth methamphetamine marijuana cannabis lsd mdma opium fentanyl ketamine hashish bong junkie
  gun guns handgun handguns shotgun shotguns machinegun gunman gunmen gunfire pistol pistols rifle rifles revolver revolvers
  firearm firearms weapon weapons ak47 uzi grenade grenades bomb bombs bomber bombing explosive explosives landmine sniper
  nazi nazis nazism neonazi swastika swastikas hitler kkk nigger niggers nigga faggot faggots genocide terrorist terrorists
  terrorism daesh jihadist
  lokht lokhti loxt loxti berahne berahneh barahne seks seksi sexi jende jendeh khodkoshi
`);

const ENGLISH_PHRASES = phrases(`
  big ass | camel toe | covered in blood | pool of blood | blood splatter | soaked in blood | blood everywhere | dead body |
  dead bodies | dead child | dead children | dead baby | dead girl | dead boy | dead kid | dead kids | dead man | dead woman |
  dead people | severed head | severed arm | severed leg | school shooting | mass shooting | shooting people | school shooter |
  self harm | self injury | cutting herself | cutting himself | cutting myself | cut herself | cut himself | cut myself |
  cut wrist | cut wrists | cutting wrists | cutting her wrists | cutting his wrists | slit wrist | slit wrists |
  slitting wrists | slit her wrists | slit his wrists | cut her wrists | cut his wrists | hang herself | hang himself |
  hang myself | hanging herself | hanging himself | hanging myself | pro ana | smoking weed | smoking a joint |
  magic mushrooms | machine gun | machine guns | rocket launcher | ak 47 | suicide vest | ku klux klan | white power |
  white supremacy | white supremacist | ethnic cleansing | al qaeda
`);

const PERSIAN = words(`
  سکس سکسی سیکس سکسوال پورن پورنو پورنوگرافی برهنه برهنگی لخت لختی عریان عریانی شهوت شهوانی شهوتی حشری جنده فاحشه روسپی
  هرزه‌نگاری هنتای واژن ارگاسم خودارضایی استمنا پستان ممه باسن کون کونی کیر کص کصکش کسکش گاییدن همخوابگی پدوفیل پدوفیلی
  اروتیک لواط استریپتیز خودفروشی تن‌فروش تن‌فروشی تجاوز متجاوز نیود نودز بیکینی نیمه‌برهنه نیمه‌عریان
  خون‌آلود خونین خون‌ریزی سربریده جسد جنازه قتل قاتل مقتول کشتار قتل‌عام کشتن کشته شکنجه شکنجه‌گر اعدام اعدامی سلاخی
  خودکشی خودزنی حلق‌آویز
  تریاک هروئین کوکائین حشیش ماری‌جوانا متادون مت‌آمفتامین وافور
  تفنگ اسلحه سلاح هفت‌تیر کلت مسلسل کلاشینکف کلاش تپانچه بمب بمب‌گذاری بمب‌گذار نارنجک تیراندازی تیربار آرپی‌جی خمپاره
  انتحاری مسلح
  هیتلر نسل‌کشی داعش داعشی تروریست تروریستی نازیسم نئونازی
`);

const PERSIAN_PHRASES = phrases(`
  لخت و عور | آلت تناسلی | اندام تناسلی | اندام جنسی | اندام خصوصی | رابطه جنسی | آزار جنسی | نوک سینه | غرق خون |
  غرق در خون | غرق به خون | حمام خون | پر از خون | سر بریده | سر بریدن | قطع عضو | دار زدن | به دار آویخته | طناب دار |
  رگ زدن | رگش را زد | رگش را زده | رگ دستش را | رگم را | بریدن رگ | مواد مخدر | ال اس دی | مواد منفجره | صلیب شکسته |
  سرباز نازی | پرچم نازی | آلمان نازی
`);

export const REFUSED: readonly string[] = [...ENGLISH, ...ENGLISH_PHRASES, ...PERSIAN, ...PERSIAN_PHRASES];

/** Those that are one word, also looked for in disguises of a picture's description only. */
export const REFUSED_WORDS: readonly string[] = [...ENGLISH, ...PERSIAN];

/** What is refused of people only, in English and Persian: a cat without clothes is any cat. */
export const UNDRESSED = phrases(`
  underwear | undies | bra | shirtless | unclothed | undress | undressed | undressing | without clothes | without any clothes |
  without her clothes | without his clothes | no clothes | without a shirt | no shirt | taking off clothes |
  taking off her clothes | taking off his clothes | takes off her clothes | takes off his clothes | remove clothes |
  removing clothes | wearing nothing | breasts | cleavage | busty | buttocks | butt | seductive | see through | spread legs |
  bare chested | birthday suit | skinny dipping | xxx |
  بی‌لباس | بدون لباس | بدون هیچ لباسی | لباس زیر | شورت | سوتین | کرست | لباس درآورده | لباسش را درآورده |
  لباسش را دربیاورد | لباس‌هایش را درآورده | بدون پوشش | بی پوشش | بدن‌نما | سینه بزرگ | سینه‌های بزرگ | هیچی نپوشیده
`);

/** Also glued to a refused word: «دخترلخت», "nakedgirl". */
export const PEOPLE = words(`
  girl girls boy boys child children kid kids teen teens teenager teenagers toddler toddlers baby babies infant infants minor
  minors schoolgirl schoolgirls schoolboy schoolboys daughter sister brother mother mom teacher woman women man men lady ladies
  female male person people model models actress student students she he her his
  دختر دخترک پسر پسرک بچه کودک نوجوان نوزاد خردسال دانش‌آموز زن زنان خانم مرد مردان آقا خواهر برادر مادر مامان معلم پرنسس
  دختربچه پسربچه دوشیزه آدم انسان
`);

/** Refused in any word that contains them. */
export const STEMS = words(`
  porn nude naked hentai nsfw fuck masturbat orgasm vagina penis pussy blowjob dildo topless erotic pedophil paedophil rapist
  suicid behead decapitat dismember mutilat corpse murder cocaine heroin marijuana cannabis terroris genocid swastika nigger
  faggot grenade handgun shotgun lolicon khodkoshi berahne
  برهنه برهنگ سکسی پورنو خودکشی شهوان فاحشه هرویین کوکایین ماریجوانا تروریست نارنجک
`);

/** Words that contain one of them. */
export const INNOCENT_WORDS: ReadonlySet<string> = new Set(
  words(`
    therapist therapists psychotherapist psychotherapists physiotherapist physiotherapists snaked denude denuded pussycat
    pussycats pussywillow pussywillows heroine heroines penistone sclerotic
  `),
);

/** Common names, and refused words that mean something else beside them. Only their usual spelling counts. */
export const INNOCENT: RegExp = new RegExp(
  [
    String.raw`\b(?:water|squirt|nerf|bubble|glue|nail|hot glue) guns?\b`,
    String.raw`\b(?:bath|seed|glitter|photo|paint) bombs?\b`,
    String.raw`\b(?:killer (?:whale|bee)s?|killing time|naked mole[ -]rats?|moby dick|dick tracy|murder of crows)\b`,
    String.raw`\b(?:(?:blue|great|coal|marsh) tits|drug ?stores?|top gun|cum laude)\b`,
    // Barefoot, bareheaded, bare trees and drawn swords.
    "(?:پا|پای|پاهای|سر|درخت|درختان|درخت‌های|شاخه|شاخه‌های|کوه|کوه‌های|شمشیر)[ \u200C]?برهن(?:ه|گی|گان)(?![\\p{L}\u200C])",
    "برهنه[ \u200C]پا(?!\\p{L})",
    // Straight hair, and clotted blood.
    "مو(?:ی|ها|های|هایش|هاش)?(?:[ \u200C](?:بلند|صاف|کوتاه|نرم|سیاه|مشکی|طلایی|بور|قهوه‌ای|خرمایی|سفید))?(?: و)?[ \u200C]لخت(?!\\p{L})",
    "لخته(?:[ \u200C]ی|ٔ)? خون",
    "تفنگ[ \u200C](?:آب[ \u200C]?پاش|آبی|حباب[ \u200C]?ساز|حبابی|چسب)",
    "بمب[ \u200C](?:خنده|شادی|انرژی|حمام)",
    "تیراندازی با (?:تیر و )?کمان",
    "نهنگ[ \u200C]?(?:های )?قاتل",
    "بمبئی|بمبیی",
    "شورت[ \u200C](?:ورزشی|فوتبال|بسکتبال|جین)",
  ].join("|"),
  "giu",
);

/** Words that sound as they are written with other letters: «برحنه», «صکص». */
export const BY_SOUND = words(
  "سکس سکسی برهنه برهنگی لخت لختی پورن پورنو جنده فاحشه خودکشی شهوت شهوانی حشیش حشری هروئین تریاک",
);
