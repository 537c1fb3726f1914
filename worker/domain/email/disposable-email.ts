import { AppError } from "../../errors.ts";

/** Common providers of throw-away addresses, by domain. */
export const DISPOSABLE_DOMAINS: ReadonlySet<string> = new Set(
  `
  0-mail.com 027168.com 0815.ru 0wnd.net 0x207.info 10mail.org 10minut.com.pl 10minutemail.co.uk 10minutemail.com
  10minutemail.de 10minutemail.net 10minutemail.org 10minutesmail.com 123-m.com 1chuan.com 1secmail.com 1secmail.net
  1secmail.org 1usemail.com 20email.eu 20mail.eu 20mail.it 20minutemail.com 20minutemail.it 24hourmail.com 2prong.com
  30minutemail.com 33mail.com 3d-painting.com 4warding.com 5mail.cf 60minutemail.com 675hosting.com 6url.com
  75hosting.com 7days-printing.com a-bc.net abyssmail.com acentri.com afrobacon.com ag.us.to agedmail.com ajaxapp.net
  altmails.com amilegit.com anappthat.com anonbox.net anonmails.de anonymbox.com antichef.com antispam.de armyspy.com
  baxomale.ht.cx beefmilk.com bigstring.com binkmail.com bio-muesli.net bobmail.info bodhi.lawlita.com bofthew.com
  bootybay.de boun.cr bouncr.com boxtemp.com.br brefmail.com broadbandninja.com bsnow.net bspamfree.org bugmenot.com
  bumpymail.com burnermail.io burnthespam.info buyusedlibrarybooks.org byom.de cachedot.net casualdx.com cek.pm
  chammy.info cheatmail.de childsavetrust.org chogmail.com choicemail1.com clrmail.com coldemail.info cool.fr.nf
  correo.blogos.net courriel.fr.nf courrieltemporaire.com crapmail.org crazymailing.com cubiclink.com cuvox.de d3p.dk
  dacoolest.com dandikmail.com dayrep.com dcemail.com deadaddress.com deadspam.com delikkt.de despam.it despammed.com
  devnullmail.com dfgh.net digitalsanctuary.com dingbone.com discard.email discardmail.com discardmail.de dispomail.eu
  disposable.cf disposableaddress.com disposableemailaddresses.com disposableinbox.com dispose.it disposeamail.com
  disposemail.com dispostable.com dm.w3internet.co.uk dodgeit.com dodgit.com dodgit.org doiea.com donemail.ru
  dontreg.com dontsendmespam.de dotmsg.com drdrb.com drdrb.net droplar.com dropmail.me dumpandjunk.com dumpmail.de
  dumpyemail.com duskmail.com e4ward.com easytrashmail.com edv.to ee1.pl ee2.pl eelmail.com einmalmail.de einrot.com
  eintagsmail.de email-fake.com email-temp.com email60.com emailage.cf emaildienst.de emailfake.com emailgo.de
  emailias.com emailigo.de emailinfive.com emaillime.com emailmiser.com emailna.co emailnax.com emailondeck.com
  emailsensei.com emailspam.cf emailtemporanea.com emailtemporanea.net emailtemporar.ro emailtemporario.com.br
  emailthe.net emailtmp.com emailto.de emailwarden.com emailx.at.hm emailxfer.com emeil.in emeil.ir emkei.cf emltmp.com
  enterto.com ephemail.net etranquil.com evopo.com explodemail.com eyepaste.com fakeinbox.cf fakeinbox.com
  fakeinformation.com fakemail.fr fakemail.net fakemailgenerator.com fakemailz.com fammix.com fantasymail.de
  fast-email.com fettometern.com fightallspam.com filzmail.com firemailbox.club fivemail.de fixmail.tk fizmail.com
  flyspam.com footard.com forgetmail.com fr33mail.info frapmail.com free-temp.net front14.org fudgerub.com
  fux0ringduh.com fyii.de garliclife.com gehensiemirnichtaufdensack.de generator.email get1mail.com get2mail.fr
  getairmail.com getmails.eu getnada.com getonemail.com getonemail.net ghosttexter.de giantmail.de
  girlsundertheinfluence.com gishpuppy.com goemailgo.com gotmail.net gotmail.org gowikibooks.com grandmamail.com
  grandmasmail.com greensloth.com grr.la gsrv.co.uk guerillamail.biz guerillamail.com guerillamail.net guerillamail.org
  guerrillamail.biz guerrillamail.com guerrillamail.de guerrillamail.info guerrillamail.net guerrillamail.org
  guerrillamailblock.com gustr.com h8s.org haltospam.com harakirimail.com hatespam.org herp.in hidemail.de hidzz.com
  hmamail.com hochsitze.com hopemail.biz hulapla.de ieatspam.eu ieatspam.info ieh-mail.de ihateyoualot.info
  iheartspam.org imails.info imgof.com imstations.com inbax.tk inboxalias.com inboxbear.com inboxclean.com
  inboxclean.org inboxdesign.me inboxes.com inboxkitten.com incognitomail.com incognitomail.net incognitomail.org
  insorg-mail.info instant-mail.de instantemailaddress.com ip6.li irish2me.com jetable.com jetable.fr.nf jetable.net
  jetable.org jnxjn.com jourrapide.com jsrsolutions.com junk1e.com junkmail.ga kasmail.com kaspop.com keepmymail.com
  killmail.com killmail.net kir.ch.tc klassmaster.com klassmaster.net klzlk.com kook.ml koszmail.pl kulturbetrieb.info
  kurzepost.de lackmail.net lags.us lastmail.co lawlita.com letthemeatspam.com lhsdv.com lifebyfood.com link2mail.net
  litedrop.com lol.ovpn.to lookugly.com lopl.co.cc lortemail.dk lr78.com lroid.com m21.cc m4ilweb.info maboard.com
  mail-temp.com mail-temporaire.fr mail.mezimages.net mail.tm mail114.net mail1a.de mail21.cc mail2rss.org
  mail4trash.com mailbidon.com mailbox52.ga mailbucket.org mailcat.biz mailcatch.com mailde.de mailde.info maildrop.cc
  maildrop.cf maildx.com maileater.com maileimer.de mailexpire.com mailfa.tk mailforspam.com mailfree.ga
  mailfreeonline.com mailfs.com mailgutter.com mailhazard.com mailimate.com mailin8r.com mailinater.com mailinator.co.uk
  mailinator.com mailinator.gq mailinator.info mailinator.net mailinator.org mailinator.us mailinator2.com
  mailincubator.com mailismagic.com mailjunk.cf mailme.gq mailme.ir mailme.lv mailme24.com mailmetrash.com mailmoat.com
  mailms.com mailnator.com mailnesia.com mailnull.com mailpick.biz mailpoof.com mailquack.com mailrock.biz mailsac.com
  mailscrap.com mailseal.de mailshell.com mailsiphon.com mailslapping.com mailslite.com mailsucker.net mailtemp.info
  mailtemporaire.com mailtemporaire.fr mailto.plus mailtome.de mailtothis.com mailtrash.net mailtv.net mailtv.tv
  mailzilla.com mailzilla.org makemetheking.com manifestgenerator.com manybrain.com mbx.cc meinspamschutz.de
  meltmail.com messagebeamer.de mezimages.net mierdamail.com migmail.pl mintemail.com mjukglass.nu moakt.cc moakt.co
  moakt.com moakt.ws moburl.com mohmal.com mohmal.in mohmal.tech moncourrier.fr.nf monemail.fr.nf monmail.fr.nf
  monumentmail.com mt2009.com mt2014.com mt2015.com mvrht.com mycleaninbox.net mymail-in.net mypacks.net mypartyclip.de
  myphantomemail.com mysamp.de myspaceinc.com mytemp.email mytempemail.com mytempmail.com mytrashmail.com nada.email
  nada.ltd nepwk.com nervmich.net nervtmich.net netmails.com netmails.net neverbox.com nincsmail.com nincsmail.hu
  nmail.cf nobulk.com noclickemail.com nogmailspam.info nomail.xl.cx nomail2me.com nomorespamemails.com nospam.ze.tc
  nospam4.us nospamfor.us nospamthanks.info notmailinator.com notsharingmy.info nowmymail.com nurfuerspam.de nwldx.com
  objectmail.com obobbo.com odnorazovoe.ru one-time.email oneoffemail.com onewaymail.com onlatedotcom.info oopi.org
  otherinbox.com ourklips.com outlawspam.com ovpn.to owlpic.com pancakemail.com paplease.com pepbot.com pfui.ru
  pimpedupmyspace.com pjjkp.com plexolan.de pojok.ml pokemail.net politikerclub.de poofy.org pookmail.com postacin.com
  proxymail.eu prtnx.com punkass.com putthisinyourspamdatabase.com pwrby.com quickinbox.com rcpt.at reallymymail.com
  reconmail.com recursor.net regbypass.com rejectmail.com rhyta.com rklips.com rmqkr.net rppkn.com rtrtr.com s0ny.net
  safersignup.de safetymail.info safetypost.de sandelf.de saynotospams.com schafmail.de schrott-email.de secretemail.de
  selfdestructingmail.com sendspamhere.com senseless-entertainment.com sharedmailbox.org sharklasers.com shieldemail.com
  shiftmail.com shitmail.me shitware.nl shmeriously.com showslow.de sibmail.cf sinnlos-mail.de slapsfromlastnight.com
  slaskpost.se slopsbox.com smashmail.de smellfear.com snakemail.com sneakemail.com sneakmail.de sofimail.com
  sofort-mail.de sogetthis.com soodonims.com spam.la spam.su spam4.me spamail.de spamavert.com spambob.com spambob.net
  spambob.org spambog.com spambog.de spambog.ru spambox.info spambox.us spamcannon.com spamcannon.net spamcero.com
  spamcon.org spamcorptastic.com spamcowboy.com spamcowboy.net spamcowboy.org spamday.com spamdecoy.net spamex.com
  spamfighter.cf spamfree.eu spamfree24.com spamfree24.de spamfree24.org spamgoes.in spamgourmet.com spamgourmet.net
  spamgourmet.org spamherelots.com spamhereplease.com spamhole.com spamify.com spaminator.de spamkill.info spaml.com
  spaml.de spammotel.com spamobox.com spamoff.de spamslicer.com spamspot.com spamstack.net spamthis.co.uk
  spamthisplease.com spamtrail.com spamtroll.net speed.1s.fr spikio.com spoofmail.de spymail.one squizzy.de ssoia.com
  stinkefinger.net stop-my-spam.com stuffmail.de super-auswahl.de supergreatmail.com superrito.com superstachel.de
  suremail.info sweetxxx.de tafmail.com tagyourself.com talkinator.com tapchicuoihoi.com teleworm.com teleworm.us
  temp-inbox.com temp-mail.com temp-mail.de temp-mail.io temp-mail.org temp-mail.ru tempail.com tempalias.com
  tempe-mail.com tempemail.biz tempemail.co.za tempemail.com tempemail.net tempinbox.co.uk tempinbox.com tempmail.co
  tempmail.de tempmail.dev tempmail.eu tempmail.it tempmail.net tempmail.plus tempmail.us tempmail2.com tempmaildemo.com
  tempmailer.com tempmailer.de tempmailid.com tempmailo.com tempomail.fr tempomail.org temporarily.de
  temporarioemail.com.br temporaryemail.net temporaryemail.us temporaryforwarding.com temporaryinbox.com
  temporarymail.com temporarymailaddress.com tempr.email tempsky.com tempthe.net tempymail.com thanksnospam.info
  thankyou2010.com thisisnotmyrealemail.com thismail.net throwam.com throwawayemailaddress.com throwawaymail.com
  throwawaymail.pp.ua tilien.com tmail.ws tmailinator.com tmails.net tmpbox.net tmpeml.com tmpmail.net tmpmail.org
  toiea.com topranklist.de tradermail.info trash-amil.com trash-mail.at trash-mail.com trash-mail.de trash-me.com
  trash2009.com trashdevil.com trashdevil.de trashemail.de trashinbox.com trashmail.at trashmail.com trashmail.de
  trashmail.io trashmail.me trashmail.net trashmail.org trashmail.ws trashmailer.com trashymail.com trashymail.net
  trbvm.com trialmail.de trillianpro.com tryalert.com turual.com twinmail.de twoweirdtricks.com tyldd.com uggsrock.com
  upliftnow.com uplipht.com uroid.com valemail.net venompen.com veryrealemail.com vidchart.com viditag.com
  viewcastmedia.com vomoto.com vsimcard.com vubby.com vusra.com wasteland.rfc822.org webemail.me weg-werf-email.de
  wegwerf-email.de wegwerf-emails.de wegwerfadresse.de wegwerfemail.com wegwerfemail.de wegwerfmail.de wegwerfmail.info
  wegwerfmail.net wegwerfmail.org wetrainbayarea.com wh4f.org whatiaas.com whopy.com whyspam.me willhackforfood.biz
  willselfdestruct.com winemaven.info wmail.cf wolfsmail.tk wronghead.com wuzup.net wuzupmail.net wwwnew.eu xagloo.com
  xemaps.com xents.com xmaily.com xoxy.net xww.ro xyzfree.net yapped.net yep.it yogamaven.com yomail.info yopmail.com
  yopmail.fr yopmail.net yopmail.pp.ua ypmail.webarnak.fr.eu.org yuurok.com z1p.biz zehnminutenmail.de zetmail.com
  zippymail.info zoemail.com zoemail.net zoemail.org zomg.info
  `.match(/\S+/g),
);

/** Whether an address belongs to a provider of throw-away addresses, or to a subdomain of one. */
export function isDisposable(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf("@") + 1)
    .toLowerCase()
    .split(".");
  return labels.some((_, at) => DISPOSABLE_DOMAINS.has(labels.slice(at).join(".")));
}

/** For an address before an account gets it. @throws AppError DISPOSABLE_EMAIL */
export function refuseDisposable(email: string): void {
  if (isDisposable(email)) throw new AppError("DISPOSABLE_EMAIL");
}
