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

const KOREAN_PARTICLES = `
  은요 는요 은 는 이 가 을 를 의 에 로 으로 에서 에게 한테 께 까지 부터 마다 처럼 보다 와 과 랑 이랑 도 만 뿐 밖에 라도 이라도
  이나 들 들이 들은 들을 들의 들에게 에는 에도 에만 에서는 에서도 에게는 으로는 로는 으로도 으로만 까지는 까지도
  부터는
`;

const KOREAN_VERB_ENDINGS = `
  하면 하려면 하고 하며 하지 하기 하는 하는지 하여 하게 하도록 하던 하지만 하거나 하나요 하세요 하십시오 합니다 합니까
  해요 해야 해서 해도 했다 했는데 했습니다 할 할까요 할지 한 함 되면 되려면 되고 되며 되지 되기 되는 되는지 되어 되어야
  되게 되도록 되지만 되거나 되나요 됩니다 됩니까 돼요 돼야 돼서 되었습니다 됐습니다 될 될까요 된 됨 시키는 시킬 시키면
  당한 당하면 입니다 입니까 인가요 이에요 예요 인지 이고 이며 이면 이지만 이란 면 으면 려면 으려면 고 려고 으려고 며
  으며 지 기 는지 은지 는데 지만 거나 거든 나요 어요 아요 니다 습니다 습니까 었습니다 았습니다 세요 으세요 십시오 어야
  아야 어서 아서 어도 아도 게 도록 던
`;

/** The particle of a Korean word, or the ending of a verb. */
export const KOREAN_ENDING = new RegExp(
  `(?<=.)(?:${longestFirst(`${KOREAN_PARTICLES} ${KOREAN_VERB_ENDINGS}`).join('|')})$`,
  'u',
);

function longestFirst(words: string): string[] {
  return words
    .trim()
    .split(/\s+/)
    .sort((a, b) => b.length - a.length);
}
