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
  hang herself | hang himself | hang myself | hanging herself | hanging himself | hanging myself | pro ana | smoking weed |
  smoking a joint | bare breast | bare breasts | bare bottom | bare bum | bare butt | bare buttocks | bare ass |
  exposed breasts |
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

const CLOTHES =
  "clothes clothing shirt tshirt top blouse pants trousers jeans shorts skirt dress bra underwear underpants swimsuit";
const PERSIAN_CLOTHES = words("لباس پیراهن پیرهن بلوز تی‌شرت تیشرت شلوار شلوارک دامن مایو شورت سوتین زیرپوش پوشش");
/** The words of the one with those of the other behind. */
const joined = (before: readonly string[], behind: readonly string[]): readonly string[] =>
  before.flatMap((one) => behind.map((other) => `${one} ${other}`));

/** What is refused of people only, without small words (refuses-prompt.ts): a cat without clothes is any cat. */
export const UNDRESSED: readonly string[] = [
  ...joined(
    phrases(
      "no | without | takes off | take off | took off | taking off | remove | removes | removed | removing | pulled down | pulling down | lifting | lifting up",
    ),
    words(CLOTHES),
  ),
  ...joined(words(CLOTHES), ["off", "down", "lifted"]),
  ...joined(["بدون", "بی"], PERSIAN_CLOTHES),
  ...phrases(`
    underwear | undies | underpants | underclothes | undergarment | undergarments | knickers | boxer shorts | boxer briefs |
    in boxers | in briefs | bra | bras | bralette | corset | negligee | fishnets | jockstrap | shirtless | pantless | braless |
    bottomless | unclothed | undress | undressed | undresses | undressing | wearing nothing | half dressed | see through |
    birthday suit | skinny dipping | swimsuit | swimsuits | swim suit | swimwear | bathing suit | bathing suits |
    bathing costume | swimming costume | swim trunks | swimming trunks | speedo | speedos | in towel | with towel |
    wearing towel | behind towel | towel around | bath towel | shower scene | showering | in shower | under shower | taking shower |
    takes shower | take shower | after shower | bathtub | bathtubs | bath tub | hot tub | in tub | jacuzzi | sauna | bathing |
    bathe | bathes | in bath | taking bath | takes bath | take bath | having bath | bubble bath | bath time | bathtime |
    breasts | female breast | breast of | bosom | cleavage | busty | buttocks | butt | crotch | groin | private parts |
    bare chest | bare chested | bare body | bare skin | bare torso | seductive | spread legs | xxx |
    بی‌لباس | لباس زیر | لباس شنا | لباس خواب توری | شورت | سوتین | کرست | زیرپوش | مایو | بدن‌نما | هیچی نپوشیده | با حوله | در حوله | توی حوله |
    حوله پوشیده | حوله پیچیده | حوله حمام | حمام | حموم | در وان | توی وان | تو وان | داخل وان | زیر دوش | دوش گرفتن |
    دوش می‌گیرد | دوش گرفته | جکوزی | سونا | سینه‌ها | سینه دختر | سینه خانم | سینه بزرگ | سینه باز | چاک سینه | خط سینه
  `),
];

/** Also glued to a refused word: «دخترلخت», "nakedgirl". */
export const PEOPLE = words(`
  girl girls boy boys child children kid kids teen teens teenager teenagers toddler toddlers baby babies infant infants minor
  minors schoolgirl schoolgirls schoolboy schoolboys daughter daughters son sons sister sisters brother brothers niece nephew
  cousin mother mom mommy father dad daddy wife husband grandma grandpa teacher woman women man men guy guys lady ladies
  princess nurse female male person people model models actress student students she he her his
  دختر دخترک پسر پسرک بچه کودک نوجوان نوزاد خردسال دانش‌آموز زن زنان خانم مرد مردان آقای آقایی خواهر برادر مادر مامان پدر بابا معلم
  پرنسس دختربچه پسربچه دوشیزه آدم انسان همکلاسی پیرزن پیرمرد عروس پرستار طفل
`);

/** What is refused where one of each list is: neither a knife nor a wrist is bad alone. */
export const TOGETHER: readonly (readonly (readonly string[])[])[] = [
  [UNDRESSED, PEOPLE],
  [
    PERSIAN_CLOTHES,
    phrases("درآورده | درآوردن | درآورد | دربیاورد | درمی‌آورد | در آورده | کنده | پایین کشیده | بالا زده"),
    PEOPLE,
  ],
  [
    words("knife knives dagger blade blades razor razors تیغ چاقو کارد خنجر قمه ساطور"),
    words("wrist wrists throat throats vein veins neck necks مچ گلو گردن رگ شاهرگ"),
  ],
  [words("blade blades razor razors تیغ"), phrases("arm | arms | forearm | forearms | ساعد | بازو | روی دست | خودش")],
  [
    words(
      "cut cuts cutting slit slits slitting slash slashes slashed slashing scar scars bleeding برید بریده بریدن بریدم می‌برد",
    ),
    words("wrist wrists throat throats vein veins مچ گلو رگ شاهرگ"),
  ],
];

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

const ANIMALS =
  "(?:cat|kitten|kitty|dog|puppy|puppie|duck|duckling|goose|chick|hen|bird|sparrow|bear|elephant|hippo|penguin|panda|monkey|lion|" +
  "tiger|fox|rabbit|bunny|pig|piglet|goat|sheep|lamb|horse|cow|frog|turtle|fish|whale|dolphin|seal|otter|dinosaur|dragon|" +
  "crocodile|mouse|hamster|owl|giraffe|koala|squirrel|hedgehog|shark)(?:e?s)?";
const PERSIAN_ANIMALS =
  "(?:گربه|پیشی|سگ|هاپو|اردک|مرغابی|جوجه|مرغ|گنجشک|پرنده|خرس|فیل|اسب|گاو|گوساله|گوسفند|خوک|میمون|ببر|روباه|گرگ|خرگوش|" +
  "پنگوئن|پاندا|قورباغه|لاک‌پشت|ماهی|نهنگ|دلفین|دایناسور|اژدها|موش|جغد|زرافه)";

/** Common names, and refused words that mean something else beside them. Only their usual spelling counts. */
export const INNOCENT: RegExp = new RegExp(
  [
    String.raw`\b(?:water|squirt|nerf|bubble|glue|nail|hot glue) guns?\b`,
    String.raw`\b(?:bath|seed|glitter|photo|paint|colou?r|flower|confetti|cherry|sugar|vitamin|love|laughter|joke) bombs?\b`,
    String.raw`\b(?:time )?bombs? of (?:colou?rs?|flavou?rs?|joy|laughter|laughs|jokes|happiness|love|energy|fun|glitter|confetti|flowers|kindness|smiles|sweetness)\b`,
    String.raw`\bexplosive (?:laughter|laughs|colou?rs?|flavou?rs?|joy|fun|energy)\b`,
    String.raw`\bnude(?:[ -]colou?r(?:ed)?)? (?:lipsticks?|lip gloss|nail polish|eyeshadow|makeup|make-up|tones?|shades?|palettes?|shoes|heels)\b`,
    String.raw`\b(?:killer (?:whale|bee|smile|joke|look|guitar solo)s?|kill(?:s|ed|ing)?(?: some| the)? time|kill(?:s|ed|ing)? it|jokes? that kills?|time[ -]killers?|dressed to kill)\b`,
    String.raw`\b(?:kill(?:s|ing|ed)? two birds|curiosity kill(?:s|ed)|kill(?:s|ed|ing)? (?:me|us|him|her|them) with (?:laughter|jokes|kindness))\b`,
    String.raw`\b(?:naked mole[ -]rats?|naked eyes?|moby dick|dick tracy|murder of crows)\b`,
    String.raw`\b(?:(?:blue|great|coal|marsh) tits|drug ?stores?|top gun|jump(?:s|ed|ing)? the gun|guns n[’']? roses|secret weapons?|cum laude)\b`,
    String.raw`\b(?:shower of [a-z]+|model (?:train|ship|boat|car|plane)s?|bath(?:ing|es|e) (?:an?|the|his|her|their|my) ${ANIMALS})\b`,
    // Their young, and what is theirs: people are meant elsewhere.
    String.raw`\b(?:baby|mother|mama|papa|father|lady|boy|girl|male|female) ${ANIMALS}\b`,
    String.raw`(?<=\b${ANIMALS} (?:[a-z]+ ){0,2})(?:his|her)\b`,
    `(?:بچه|آقا|خانم|مامان|بابا)[ \u200C]?${PERSIAN_ANIMALS}ه?(?![\\p{L}\u200C])`,
    // Barefoot, bareheaded, bare trees and drawn swords.
    "(?:پا|پای|پاهای|سر|درخت|درختان|درخت‌های|شاخه|شاخه‌های|کوه|کوه‌های|شمشیر)[ \u200C]?برهن(?:ه|گی|گان)(?![\\p{L}\u200C])",
    "برهنه[ \u200C]پا(?!\\p{L})",
    // Straight hair, and clotted blood.
    "مو(?:ی|ها|های|هایش|هاش)?(?:[ \u200C](?:بلند|صاف|کوتاه|نرم|سیاه|مشکی|طلایی|بور|قهوه‌ای|خرمایی|سفید))?(?: و)?[ \u200C]لخت(?!\\p{L})",
    "لخته(?:[ \u200C]ی|ٔ)? خون",
    "تفنگ[ \u200C](?:آب[ \u200C]?پاش|آبی|حباب[ \u200C]?ساز|حبابی|چسب)",
    "بمبی?[ \u200C](?:ساعتی[ \u200C])?(?:از[ \u200C]|انفجار[ \u200C])?(?:خنده|شادی|انرژی|حمام|رنگ|عشق|محبت|مهربانی|نشاط|هیجان|ویتامین|طعم|جوک|لبخند|گل)(?!\\p{L})",
    "(?:مسلح به|سلاح|سلاحش|اسلحه|اسلحهٔ|اسلحه‌اش) (?:خنده|لبخند|عشق|محبت|مهربانی)",
    // Red flowers and skies, and killed time.
    "(?:گل|گل‌های|رز|لاله|لاله‌های|شقایق|انار|پرتقال|غروب|شفق|ماه|آسمان|دل|قلب|رنگ)(?:[ \u200C](?:سرخ|قرمز|رز|لاله|محمدی))?[ \u200C]خونین(?!\\p{L})",
    "خونین[ \u200C]?(?:شهر|دل|جگر|رنگ)(?!\\p{L})",
    "کشتن[ \u200C](?:وقت|زمان)|(?:وقت|زمان)[ \u200C](?:را |رو )?کشتن|کشته[ \u200C]?(?:و )?مرده(?!\\p{L})|خنده (?:مرا |ما را |منو )?کشته",
    "تیغ(?:های)?[ \u200C]ماهی|وانت(?!\\p{L})|حمام[ \u200C]آفتاب|بدون لباس (?:گرم|فرم|رسمی|مناسب|ورزشی|عید|نو)(?!\\p{L})",
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
