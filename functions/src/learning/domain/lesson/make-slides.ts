import { type Section, type SectionBlock } from './read-sections';
import { splitSentences, truncate } from '@keelson/contracts/learning/sentences';

/** A slide before it has its time. */
export interface SlideScript {
  readonly title: string;
  readonly points: readonly string[];
  readonly narration: string;
  readonly anchor: string;
}

const POINTS_PER_SLIDE = 5;
const POINT_LENGTH = 110;
/** About forty seconds of speech: who looks at one picture for longer looks away. */
const NARRATION_LENGTH = 650;
/** What is said where only eyes can follow. */
const CODE_SHOWN = 'The code is on the page.';

interface Line {
  readonly point: string;
  readonly spoken: string;
}

/** The slides of one section; a long one goes on over several, under the same title. */
export function slidesOf(section: Section, locale: string): SlideScript[] {
  const slides: { points: string[]; narration: string }[] = [];
  for (const { point, spoken } of linesOf(section.blocks, locale)) {
    const current = slides.at(-1);
    const full =
      current === undefined ||
      current.points.length >= POINTS_PER_SLIDE ||
      current.narration.length + spoken.length > NARRATION_LENGTH;
    if (full) slides.push({ points: [point], narration: spoken });
    else {
      current.points.push(point);
      current.narration = [current.narration, spoken].filter(Boolean).join(' ');
    }
  }
  return slides.map(({ points, narration }) => ({
    title: section.title,
    points,
    narration: narration === '' ? `${section.title}.` : narration,
    anchor: section.anchor,
  }));
}

function linesOf(blocks: readonly SectionBlock[], locale: string): Line[] {
  return blocks.flatMap((block, index): Line[] => {
    switch (block.kind) {
      case 'text':
        return textLines(block.text, locale);
      case 'item':
        return [{ point: truncate(block.text, POINT_LENGTH), spoken: ended(block.text) }];
      case 'code': {
        const [first = ''] = block.text.split('\n');
        return [{ point: `\`${truncate(first.trim(), POINT_LENGTH)}`, spoken: CODE_SHOWN }];
      }
      case 'row': {
        // A table of clean Markdown has a header, which says nothing to the ear.
        const isHeader = blocks[index - 1]?.kind !== 'row';
        const spoken = isHeader
          ? ''
          : ended(block.text.replace(' · ', ': ').replaceAll(' · ', ', '));
        return [{ point: truncate(block.text, POINT_LENGTH), spoken }];
      }
    }
  });
}

/** A paragraph is said whole; its sentences are the points. A very long one is said in parts. */
const textLines = (text: string, locale: string): Line[] =>
  splitSentences(text, locale).flatMap((sentence) =>
    parts(sentence).map((part) => ({ point: truncate(part, POINT_LENGTH), spoken: ended(part) })),
  );

function parts(sentence: string): string[] {
  const found: string[] = [];
  let rest = sentence;
  while (rest.length > NARRATION_LENGTH) {
    const space = rest.lastIndexOf(' ', NARRATION_LENGTH);
    const at = space > 0 ? space : NARRATION_LENGTH;
    found.push(rest.slice(0, at));
    rest = rest.slice(at).trim();
  }
  return [...found, rest];
}

/** A voice needs to know where a sentence ends; an item of a list often has no full stop. */
const ended = (text: string): string => (/[.!?…:。！？]["'”’)]?$/.test(text) ? text : `${text}.`);
