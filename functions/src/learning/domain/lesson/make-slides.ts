import { type Section, type SectionBlock } from './read-sections';
import { splitSentences, truncate } from '@keelson/contracts/learning/sentences';
import { cutText } from '@keelson/contracts/text';

export interface SlideScript {
  readonly title: string;
  readonly points: readonly string[];
  readonly narration: string;
  readonly anchor: string;
}

const POINTS_PER_SLIDE = 5;
const MAX_POINT_LENGTH = 110;
/** About forty seconds of speech; attention drops on a longer slide. */
const MAX_NARRATION_LENGTH = 650;
/** Spoken instead of code. */
const CODE_NARRATION = 'The code is on the page.';

interface Line {
  readonly point: string;
  readonly spoken: string;
}

/** The slides of one section; a long section has several with the same title. */
export function slidesOf(section: Section, locale: string): SlideScript[] {
  const slides: { points: string[]; narration: string }[] = [];
  for (const { point, spoken } of linesOf(section.blocks, locale)) {
    const current = slides.at(-1);
    const full =
      current === undefined ||
      current.points.length >= POINTS_PER_SLIDE ||
      current.narration.length + spoken.length > MAX_NARRATION_LENGTH;
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
        return [
          { point: truncate(block.text, MAX_POINT_LENGTH), spoken: withFullStop(block.text) },
        ];
      case 'code': {
        const [first = ''] = block.text.split('\n');
        return [{ point: `\`${truncate(first.trim(), MAX_POINT_LENGTH)}`, spoken: CODE_NARRATION }];
      }
      case 'row': {
        // The first row of a table is its header, which is not spoken.
        const isHeader = blocks[index - 1]?.kind !== 'row';
        const spoken = isHeader
          ? ''
          : withFullStop(block.text.replace(' · ', ': ').replaceAll(' · ', ', '));
        return [{ point: truncate(block.text, MAX_POINT_LENGTH), spoken }];
      }
    }
  });
}

/** Each sentence of a paragraph is a point; a very long sentence is split. */
const textLines = (text: string, locale: string): Line[] =>
  splitSentences(text, locale).flatMap((sentence) =>
    splitSentence(sentence).map((part) => ({
      point: truncate(part, MAX_POINT_LENGTH),
      spoken: withFullStop(part),
    })),
  );

function splitSentence(sentence: string): string[] {
  const found: string[] = [];
  let rest = sentence;
  while (rest.length > MAX_NARRATION_LENGTH) {
    const space = rest.lastIndexOf(' ', MAX_NARRATION_LENGTH);
    const at = space > 0 ? space : cutText(rest, MAX_NARRATION_LENGTH).length;
    found.push(rest.slice(0, at));
    rest = rest.slice(at).trim();
  }
  return [...found, rest];
}

/** Adds a missing full stop, which tells the voice where a list item ends. */
const withFullStop = (text: string): string =>
  /[.!?…:。！？]["'”’)]?$/.test(text) ? text : `${text}.`;
