import type { CompileContext, Extension as FromMarkdown, Token } from 'mdast-util-from-markdown';
import type { Code, Construct, Extension, State, Tokenizer } from 'micromark-util-types';

/** Longer formulas are text. */
const MAX_LENGTH = 2000;
const DOLLAR = 36;
const BACKSLASH = 92;
const BACKTICK = 96;

/** A formula in a line; `isDisplay` when it is between `$$`. Sources have it, stored Markdown does not. */
export interface InlineMath {
  readonly type: 'inlineMath';
  readonly isDisplay: boolean;
  readonly value: string;
}

declare module 'mdast' {
  interface PhrasingContentMap {
    inlineMath: InlineMath;
  }
  interface RootContentMap {
    inlineMath: InlineMath;
  }
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    inlineMath: 'inlineMath';
    inlineMathMark: 'inlineMathMark';
    inlineMathData: 'inlineMathData';
  }
}

/**
 * True when the text between two `$` is a formula. Prices, variables of shells and anything with a space beside a `$`
 * are not, as far as this can be told.
 */
export function isFormula(text: string, next: string): boolean {
  if (text.trim() === '' || text !== text.trim()) return false;
  const isOrdinal = /^[a-z]$/.test(text) && /^[nrst]$/.test(next); // the $n$th
  if (/^[\w$]$/.test(next) && !isOrdinal) return false;
  if (/[\\^_={}<>]/.test(text)) return !/^[A-Z_]{3,}/.test(text);
  if (/^[A-Z]{3,}/.test(text)) return false;
  return !(/^[\d.,]/.test(text) && /[a-z]{2}|[^\0-\x7f]|[-/,;:(]$/i.test(text));
}

/** Ends at the next `$` in any case, so the time grows with the length of the text. */
const tokenize: Tokenizer = (effects, ok, nok) => {
  let size = 0;
  let closing = 0;
  let text = '';

  const start: State = (code) => {
    effects.enter('inlineMath');
    effects.enter('inlineMathMark');
    return opening(code);
  };
  const opening: State = (code) => {
    if (code === DOLLAR) {
      effects.consume(code);
      size += 1;
      return opening;
    }
    effects.exit('inlineMathMark');
    return size > 2 ? nok(code) : between(code);
  };
  const between: State = (code) => {
    if (code === null || text.length > MAX_LENGTH) return nok(code);
    if (code === DOLLAR) {
      effects.enter('inlineMathMark');
      return closingMark(code);
    }
    if (isLineEnding(code)) {
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      text += '\n';
      return between;
    }
    effects.enter('inlineMathData');
    return data(code);
  };
  const data: State = (code) => {
    if (code === BACKTICK || text.length > MAX_LENGTH) return nok(code);
    if (code === null || code === DOLLAR || isLineEnding(code)) {
      effects.exit('inlineMathData');
      return between(code);
    }
    take(code);
    return code === BACKSLASH ? escaped : data;
  };
  const escaped: State = (code) => {
    if (code !== BACKSLASH && code !== DOLLAR) return data(code);
    take(code);
    return data;
  };
  const closingMark: State = (code) => {
    if (code === DOLLAR) {
      effects.consume(code);
      closing += 1;
      return closingMark;
    }
    const next = code === null || code < 0 ? '' : String.fromCharCode(code);
    const isMath = closing === size && (size === 2 ? text.trim() !== '' : isFormula(text, next));
    if (!isMath) return nok(code);
    effects.exit('inlineMathMark');
    effects.exit('inlineMath');
    return ok(code);
  };
  const take = (code: number): void => {
    effects.consume(code);
    text += code < 0 ? ' ' : String.fromCharCode(code);
  };
  return start;
};

const isLineEnding = (code: Code): boolean => code !== null && code < -2;

const inlineMath: Construct = {
  name: 'inlineMath',
  tokenize,
  // Not in `US$5`, and not the second of `$$`.
  previous: (code) => code === null || code < 0 || !/[\w$\\]/.test(String.fromCharCode(code)),
};

export const mathSyntax: Extension = { text: { [DOLLAR]: inlineMath } };

export const mathFromMarkdown: FromMarkdown = {
  exit: {
    inlineMath(this: CompileContext, token: Token) {
      const written = this.sliceSerialize(token);
      const size = written.startsWith('$$') ? 2 : 1;
      const value = written.slice(size, -size).replace(/\s+/g, ' ').trim();
      this.enter({ type: 'inlineMath', isDisplay: size === 2, value } as never, token);
      this.exit(token);
    },
  },
};
