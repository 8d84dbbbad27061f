/**
 * Words that mean the same or nearly the same in documents about software, by language; one group a line. A word
 * may be in several groups.
 */
const SYNONYMS: Readonly<Record<string, string>> = {
  en: `
    price cost fee charge expensive pay payment paid
    delete remove erase destroy purge wipe
    cancel terminate unsubscribe quit
    buy purchase order upgrade subscribe
    picture image photo
    invoice receipt bill
    limit quota allowance maximum cap ceiling
    login signin
    logout signout
    change edit modify update adjust
    create make add new start begin
    fail decline reject error failure
    start launch run begin
    document doc article file page
    card task ticket
    secret password credential token key
    person people user member customer somebody
    employee colleague staff worker coworker teammate
    role permission access right
    test check verify
    fix mend repair solve
    need require necessary
    laptop machine computer device pc
    phone smartphone mobile
    timezone utc
    accept take allow
    refuse reject deny
    valid expire expiry
    restart again
    export download
    restore recover undo rollback revert
    reset renew refresh
    settings configuration config option variable
    bin trash
    backup snapshot copy
    asleep sleep suspend
    resend replay redeliver retry repeat
    tv television screen
    drive disk ssd storage
    space room
    malware virus ransomware
    outage downtime unavailable availability failure incident
    steal stolen theft
    lose lost loss
    holiday vacation leave
    sick ill illness
    refund reimburse money
    company organisation organization business firm
    school university
    alert alarm notification
    notify inform tell announce
    hide conceal exclude ignore skip
    share invite collaborate
    guest external outside
    folder directory
    size big large
    fast quick speed rapid
    slow bandwidth
    guard protect security
    replace rotate swap exchange
    merge combine join
    move migrate transfer
    search find query
    shut close
    legal law lawsuit
    proof evidence certificate
    duty shift rotation
    wait delay pause
    hour minute second
    region country location
    address email mail
    meaning mean definition
    keyboard shortcut key
    spreadsheet excel table
    webhook delivery endpoint
    answer reply response
    cite citation quote source
    javascript script
    twice double duplicate
    assistant chat bot
    ask question message
    demote downgrade
    docker container
    end expire finish
    waiting pending
    half incomplete partial
    select choose pick
    publish publication release
    abort stop cancel
    site website page
    die crash dead
    undeliverable undelivered dead
    browser client
    see view watch
    old earlier former previous past
    allow may permit
    remaining last only
    keep retain preserve stay survive
    speed rate
  `,
  de: `
    handy telefon smartphone mobiltelefon
    rechner computer laptop gerät pc
    löschen entfernen vernichten tilgen
    ändern bearbeiten anpassen
    anmelden einloggen login anmeldung
    abmelden ausloggen
    passwort kennwort
    sicherung backup datensicherung
    wiederherstellen zurückholen wiederherstellung
    rechnung beleg quittung
    kosten preis gebühr
    zahlen bezahlen zahlung abbuchung
    scheitern fehlschlagen ablehnen abgelehnt gescheitert
    steuer mehrwertsteuer umsatzsteuer
    urlaub ferien
    krank krankheit krankschreibung attest arzt
    mitarbeiter kollege kollegin person leute
    firma unternehmen betrieb
    dokument datei
    ordner verzeichnis
    tauschen wechseln ersetzen
    alarm warnung meldung
    schnell dauer frist
    teilen freigeben
    verlieren verloren gestohlen weg
    erlauben zulassen
    verbieten sperren
    einstellen einrichten konfigurieren
    ausschalten abschalten deaktivieren
    einschalten aktivieren
    auto wagen privatwagen
    lüften fenster
    heizkörper heizung ventil
    speicher ram arbeitsspeicher
    netz netzwerk internet
    prüfen testen ausprobieren kontrollieren
    einreichen abgeben vorlegen
    gleichzeitig zugleich
  `,
  fr: `
    téléphone smartphone portable mobile iphone
    ordinateur machine appareil pc
    effacer supprimer retirer détruire
    modifier changer remplacer renouveler
    connexion connecter identifier
    sauvegarde copie instantané
    récupérer restaurer retrouver
    facture reçu
    prix coût tarif
    payer paiement prélèvement débit
    rembourser remboursement argent rendu
    panne incident interruption coupure
    collègue salarié employé personne
    entreprise société
    fichier document tableau
    dossier répertoire
    droit permission accès
    antivirus virus
    indésirable spam
    délai temps durée
    fenêtre aérer
    radiateur vanne chauffage
    photo image
    feuille page papier
    numériser scanner
    invité externe inconnu
    vacances absence congé
    ancien antérieur précédent
  `,
};

/**
 * Words of languages that are written without spaces or with endings; each group is read as its first word, also
 * inside of other words.
 */
const SAME_WORDS: Readonly<Record<string, string>> = {
  ko: `
    휴대폰 핸드폰 스마트폰 휴대전화
    컴퓨터 노트북
    삭제 제거
    사진 이미지
    문서 파일
    요금 가격 비용
    잃어버 분실
    회사 기업
    퇴사 그만두
    로그인 접속
    온도 기온
    자가용 자기차 자동차
    교환 바꾸
  `,
  ja: `
    電話 携帯電話 携帯 スマートフォン スマホ
    文書 書類 ドキュメント
    返金 払い戻し
    削除 消去
    画像 写真
    料金 価格 値段 金額
    端末 デバイス 機器
    窓口 サポート
    休暇 旅行 外出
    障害 停止
  `,
};

/** The groups of a table, each a line of words. */
const groupsOf = (table = ''): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));

const synonymsByTerm = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>();

/**
 * The terms of the synonyms of a term, without itself.
 *
 * @param stem Makes a term of a word.
 */
export function synonymsOf(
  term: string,
  language: string,
  stem: (word: string) => string,
): readonly string[] {
  const known = synonymsByTerm.get(language) ?? indexed(language, stem);
  synonymsByTerm.set(language, known);
  return [...(known.get(term) ?? [])].filter((other) => other !== term);
}

function indexed(language: string, stem: (word: string) => string) {
  const found = new Map<string, Set<string>>();
  for (const group of groupsOf(SYNONYMS[language])) {
    const terms = group.map(stem);
    for (const term of terms) found.set(term, new Set([...(found.get(term) ?? []), ...terms]));
  }
  return found;
}

interface Unification {
  readonly pattern: RegExp;
  readonly firstWord: ReadonlyMap<string, string>;
}

const UNIFICATIONS: ReadonlyMap<string, Unification> = new Map(
  Object.entries(SAME_WORDS).map(([language, table]) => {
    const firstWord = new Map<string, string>();
    for (const [first = '', ...others] of groupsOf(table)) {
      for (const other of others) firstWord.set(other, first);
    }
    const longestFirst = [...firstWord.keys()].sort((a, b) => b.length - a.length);
    return [language, { firstWord, pattern: new RegExp(longestFirst.join('|'), 'g') }];
  }),
);

/** A text with one word for each group of {@link SAME_WORDS}. */
export function unifiedWords(text: string, language: string): string {
  const unification = UNIFICATIONS.get(language);
  if (unification === undefined) return text;
  return text.replace(unification.pattern, (word) => unification.firstWord.get(word) ?? word);
}
