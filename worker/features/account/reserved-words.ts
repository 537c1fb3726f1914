/**
 * Words that usernames may not have, in Latin letters as Persian is written with them. Spellings are folded
 * (reserved-usernames.ts); a part in parentheses may be missing.
 */

/** Not even inside a longer name. */
export const ANYWHERE = `
admin helpcenter helpdesk moderation moderator official pasokhgo(o) poshtiban supporteam sysadm webmaster verified
police polisfata fatapolis pasdaran dadgostar dadsara dadsetani atashneshani gashtershad ghov(v)e(h)ghaza niroyeentezami
zarinpal paiping nextpai asanpardakht behpardakht samankish irankish digipai snapai bitpai paipal blubank kartbekart cardtocard
shartbandi casino kazino betforward giveaway ghor(e)(h)keshi lottery jackpot
koskesh cosk(e)sh kosk(e)sh kosmoghz kosmaghz koskhol koslis koslais kosenan(e) kosnan(e) kosemadar kosmadar kosnagoo kosparast koskos kirkhor
kirkol(o)ft kirto kirmasab jende(h) jakesh madarghahbe madarjend(e) kharkos(d)e kharkosse kharkosde ghahbe fahesh(e) koonkesh konkesh kongonde
koondeh kondeh haramzad(e) haromzad(e) haramlogh(m)e bisharaf pofioz khaiemal khaimal siktir

`;

/** Not as a part of a name: between its dots and hyphens, without the digits around it, alone or beside a companion. */
export const PARTS = `
support supports polis plis pelis fata fbi interpol faraja naja sepah basij et(t)elaat entezami dadgah dadiar bazpors dadsetan dolat vezarat majles
amniat ammniat h(a)rasat harasat herasat hefazat imeni safety helper helpers helpline emdad orzhans orjans behzisti verify bazras nazerin
sadad zibal vandar jibit idpai paiir omidpai pardakht pardakhtiar dargah shetab
saderat jaieze(h) jaize(h) javaiez javaez barande(h) barandegan gift giftcard bonus enfejar ghomar betting
polise seks sekse seksi
kos koss cos kose kir kiri koni konde konsefid jaghi jagh jalghi jalgh lashi sikim sikem daios sakso sakzan mamei lavat lavati kosher kosesher lakhti sikish sikis binamos haromi haromiha kiram kirat kiret kirash kiresh jnde(h) jend(h) kskesh ksksh kosksh ghhbe
`;

/** English ones, in which no vowel is another: «fok» is none of these. */
export const ENGLISH_ANYWHERE = `
fuck pussy pornhub xnxx xvideo xhamster brazzers onlyfans blowjob handjob hentai bdsm camgirl sexchat sexgroup nudes motherfucker
`;
export const ENGLISH_PARTS = `
sex sexy sexi sexual porn porno nude naked boobs tits dick cock cum milf anal rape slut whore bitch horny escort fuk fck
sexii ghazayi winner winners
`;

/** What may stand joined to one of those: «policeiran», «sexchat». */
export const COMPANIONS = `
ir iran irani fars farsi tehran online team page chat group goroh channel kanal site net web app bot help admin asli vaghei rasmi jadid real free
girl girls boi bois dokhtar pesar khanom agha the mr ms dr vip top best plus kodak koodak markaz sazman edare
mashhad esfahan isfahan shiraz tabriz karaj ghom kermanshah ahvaz rasht hamedan iazd kerman orumie zahedan alborz gilan mazandaran khorasan
my our your customer user desk line center
`;

/** Words of which one and another together speak for somebody: a bank, a gift of gems, the safety of children. */
export const TOGETHER: readonly (readonly [string, string])[] = [
  [
    "bank banke",
    `mel(l)at mel(l)i saderat tejarat sepah maskan refah keshavarzi parsian pasargad saman sina shahr dei aiande(h) eghtesad karafarin sarmaie(h)
    resalat mehr mehriran gardeshgari ansar markazi iran iranzamin post khavarmiane(h) sanat tosee(h) ghavamin kosar noor islami
    vam hesab pardakht online card central`,
  ],
  [
    "gem gems gemha jem jemha sek(k)e(h) coin coins sharj sharzh charge robux",
    "raiegan raigan free majani moft mofti hedie(h) hediie(h) jaieze(h) hadie(h) barande(h) borde winner winners tabligh tablighat gift bonus giveawai forosh kharid shop store tolid hack ezafe giv",
  ],
  ["shaparak", "ir iran pardakht online card shetab dargah bank pos"],
  ["ghazaei", "ir iran tehran polis dastgah ghove"],
  ["blue abi", "tick tik"],
  [
    "child children kid kids teen koodak kodakan nojavan bache(h) bacheha",
    "safety safe protection protect imeni amniat help helper polis hemaiat support",
  ],
  ["fata cyber saiberi", "polis police plis pelis fata security amniat"],
  ["sex seks porn", "chat girl boi group channel iran video film photo ax aks"],
];

const BEFORE_MINA =
  "shad ahmad mohamad mehrdad mehrad milad sajad behrad behzad emad farhad farshad farzad foad javad shahrzad";
/** Ordinary words that contain one of the first: «mohammad.minaei» has an admin inside. */
export const ORDINARY = `badminton ${BEFORE_MINA.replace(/\w+/g, "$&mina $&mino")}`;

/** Reserved alone, or with a number: they look like the operator, or like a page of the site. */
export const WHOLE = `
agreement direct games karshenas karshenasma modir modirsite modiriat modiriatsait modteam nazersait nulluser operator profile robot search
security securityteam settings staff system undefined parents safety fata bank iranbank gemshop nazer modirha khadamat police110 gem gems
shaparak mel(l)at tejarat maskan refah pasargad karafarin eghtesadnovin resalat ghavamin iranzamin
`;
