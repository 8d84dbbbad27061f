/** Words of questions that carry no meaning for a search, in addition to the stop words of a language. */
export const ASKING_WORDS: Readonly<Record<string, string>> = {
  en: `
    hello hey hi anyone anybody anything everyone everything nobody nothing someone somebody something
    thing things ago away happen happens happened happening let know long often reach yet else using used
    use just really maybe perhaps exactly actually explain describe mean means give get gets got go goes want wants
    need needs see show shows please tell thank thanks put possible able may might shall would could
    whats hows wheres many much one every mine whom whose afterwards still gone keelson across
    another either given into like might now per out over same such than until up upon way without
    within would work
  `,
  de: `
    hallo bitte danke wann wer wem wen wieso weshalb wozu wofür woran wodurch wovon worauf wie viel viele
    lange oft gibt geben geht gehen kommt kommen macht machen muss müssen kann können darf dürfen möchte
    möchten will wollen brauche braucht brauchen heißt bedeutet passiert geschieht jemand etwas ab beim
    bis wegen eigentlich jetzt mal sich
  `,
  fr: `
    bonjour merci comment combien pourquoi quand où quoi quel quelle quels quelles peut peux puis pouvons
    dois doit devons faut fait faire être avoir veut veux sous après que signifie temps
    une un le la les de des du en est il elle ils elles nous vous
  `,
  ko: `
    무엇 무엇인가요 뭐 뭔가요 어떻게 어떤 어디 어디서 어디에서 어디인가요 언제 누가 누구 누구입니까 왜
    얼마 얼마나 얼마인가요 몇 수 것 것이 있나요 있어요 있습니까 되나요 하나요 하려면 하면 해요 싶어요
    좀 더 다시 한 그 이 저 및 또는 또
  `,
};

const FORMS = `
  became become, began begin, begun begin, bought buy, broke break, broken break, brought bring,
  built build, caught catch, chose choose, chosen choose, drawn draw, drew draw, driven drive, drove drive,
  fallen fall, fell fall, flew fly, flown fly, forgot forget, forgotten forget, froze freeze,
  frozen freeze, grew grow, grown grow, held hold, hidden hide, kept keep, knew know, known know,
  left leave, lost lose, overwritten overwrite, overwrote overwrite, paid pay, ran run, sent send,
  slept sleep, sold sell, spent spend, spoke speak, spoken speak, stole steal, stolen steal, taken take,
  taught teach, threw throw, thrown throw, took take, understood understand, woke wake, woken wake,
  won win, worn wear, written write, wrote write
`;

/** Irregular forms of English verbs, each with its verb. */
export const ENGLISH_FORMS: ReadonlyMap<string, string> = new Map(
  FORMS.trim()
    .split(/,\s*/)
    .map((pair) => pair.split(' ') as [string, string]),
);
