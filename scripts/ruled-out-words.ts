/** A word or phrase that the product does not use, and what it says instead. */
export interface RuledOut {
  readonly not: RegExp;
  readonly say: string;
  /** A text that was once shown and has the words. */
  readonly was: string;
  readonly now: string;
}

/**
 * Words of `docs/glossary.md` that have one name, and phrases of the first releases that read as translated. For texts that people
 * read: of the app, of errors, of mails and of documents. Names in stored data and code have rules of their own.
 */
const ROWS: readonly (readonly [not: RegExp, say: string, was: string, now: string])[] = [
  // One name for one thing.
  [/\bfilms?\b/i, 'video', 'The film waits for a renderer.', 'The video waits for a renderer.'],
  [
    /\bfour eyes\b/i,
    'second approver, dual approval',
    'Demand four eyes',
    'Require a second approver',
  ],
  [/\bpermits\b/i, 'slots', 'All permits are taken.', 'All slots are in use.'],
  [/\bunpublish(?:es|ing)?\b/i, 'withdraw', 'Unpublish this document', 'Withdraw this document'],
  [/\bstart page\b/i, 'home', 'Back to the start page', 'Back to home'],
  [
    /\blog(?:ged|ging)? (?:in|out|on)\b|\blogin\b(?! CSRF)/i,
    'sign in, sign out',
    'Log in again to go on.',
    'Sign in again to go on.',
  ],
  [
    /(?<![-\w]|Trigger )emails?\b/i,
    'e-mail',
    'Write an email address such as jo@example.test.',
    'Enter an e-mail address, e.g. jo@example.test.',
  ],
  [
    /\b[Cc]ancell(?:ed|ing)\b/,
    'canceled, canceling',
    'The plan was cancelled.',
    'The plan was canceled.',
  ],
  [
    /\bcircle\b/i,
    'dependency cycle',
    'That would make a circle.',
    'This would create a dependency cycle.',
  ],
  [
    /\btrouble\b|\brefusals of its own\b|^#+ refusals$/i,
    'error',
    'Refusals of its own',
    'Errors of its own',
  ],
  // Who, what and whether.
  [
    /\bsomebody\b/i,
    'someone, or who it is',
    'Somebody else is paying',
    'Another checkout is in progress',
  ],
  [
    /\bshall\b/i,
    'will, must or should',
    'You shall be told when it is done.',
    'You get a notification when it is done.',
  ],
  [
    /\b(?:some|any|every)?things?\b(?<!(?:any|every|some|no)things?)/i,
    'what it is',
    'Three things wait for you.',
    'Three cards wait for your review.',
  ],
  // Phrases that native readers replaced.
  [
    /\bmend(?:s|ed|ing)?\b/i,
    'fix',
    '7 days to mend a failed payment',
    '7-day grace period for failed payments',
  ],
  [
    /\bask again\b|\bbeing asked for\b/i,
    'try again, loading',
    'The price is being asked for. Ask again',
    'Loading price… Try again',
  ],
  [
    /\btaken back:|\b(?:not|n[’']t) be taken back\b|\btake it back\b/i,
    'undone, undo',
    'Taken back: “Launch”',
    'Move undone: “Launch”',
  ],
  [/\b(?:take|put)(?: it)? away\b/i, 'remove, archive', 'Put it away', 'Archive board'],
  [/(?<!on )\bdemands?\b/i, 'require', 'Demand a note', 'Require a note'],
  [
    /\bby itself\b|\bby themselves\b/i,
    'automatically',
    'It renews by itself.',
    'Renews automatically.',
  ],
  [/\blike the system\b/i, 'match system', 'Like the system', 'Match system'],
  [
    /\bnot allowed in\b|\bfalls through\b/i,
    'don’t have access',
    'You are not allowed in here',
    'You don’t have access to this page',
  ],
  [
    /\blooks on\b|\blook(?:ed|s)? (?:it )?over\b|\blook at the plan\b/i,
    'view only, review',
    'Look it over; you pay on the next page.',
    'Review your order. You pay on the next page.',
  ],
  [
    /\b(?:is|are) told\b(?! apart)|\btold to wait\b|\btold about\b/i,
    'is notified, subscribers, was rate-limited',
    'Told about this card. Nobody is told.',
    'Subscribers: no subscribers',
  ],
  [/\bwaited for by\b/i, 'blocks', 'Waited for by LAU-12', 'Blocks LAU-12'],
  [/\bmade the (?:card|board|agent)\b(?! ready)/i, 'created', 'made the card', 'created the card'],
  [
    /\bbehind with\b/i,
    'past due',
    '1 member is behind with the payment',
    '1 subscription is past due',
  ],
  [
    /\banew\b/i,
    'again, refreshes',
    'The page asks anew when you come back to it.',
    'This page refreshes when you return to it.',
  ],
  [
    /\bbegins? a (?:new )?line\b/i,
    'for a new line',
    'Enter sends, Shift and Enter begin a line.',
    'Enter to send, Shift+Enter for a new line.',
  ],
  [/\bis a scaffold\b/i, 'coming soon', 'Images is a scaffold.', 'Images is coming soon.'],
  [
    /\bfits? (?:these words|["“])/i,
    'no results, no chats match',
    'Nothing fits "vat".',
    'No results for "vat".',
  ],
];

export const RULED_OUT: readonly RuledOut[] = ROWS.map(([not, say, was, now]) => ({
  not,
  say,
  was,
  now,
}));
