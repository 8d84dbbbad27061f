/** A word or phrase that the product does not use, and what it says instead. */
export interface RuledOut {
  readonly not: RegExp;
  readonly say: string;
  /** A text that was once shown and has the words. */
  readonly was: string;
  /** How it reads now. */
  readonly now: string;
}

/**
 * Words of `docs/glossary.md` that have one name, and phrases of the first releases that read as translated. For texts that people
 * read: of the app, of errors, of mails and of documents. Names in stored data and code have rules of their own.
 */
export const RULED_OUT: readonly RuledOut[] = [
  // One name for one thing.
  {
    not: /\bfilms?\b/i,
    say: 'video',
    was: 'The film waits for a renderer.',
    now: 'The video waits for a renderer.',
  },
  {
    not: /\bfour eyes\b/i,
    say: 'second approver, dual approval',
    was: 'Demand four eyes',
    now: 'Require a second approver',
  },
  {
    not: /\bpermits\b/i,
    say: 'slots',
    was: 'All permits are taken.',
    now: 'All slots are in use.',
  },
  {
    not: /\bunpublish(?:es|ing)?\b/i,
    say: 'withdraw',
    was: 'Unpublish this document',
    now: 'Withdraw this document',
  },
  {
    not: /\bstart page\b/i,
    say: 'home',
    was: 'Back to the start page',
    now: 'Back to home',
  },
  {
    not: /\blog(?:ged|ging)? (?:in|out|on)\b|\blogin\b(?! CSRF)/i,
    say: 'sign in, sign out',
    was: 'Log in again to go on.',
    now: 'Sign in again to go on.',
  },
  {
    not: /(?<![-\w]|Trigger )emails?\b/i,
    say: 'e-mail',
    was: 'Write an email address such as jo@example.test.',
    now: 'Enter an e-mail address, e.g. jo@example.test.',
  },
  {
    not: /\b[Cc]ancell(?:ed|ing)\b/,
    say: 'canceled, canceling',
    was: 'The plan was cancelled.',
    now: 'The plan was canceled.',
  },
  {
    not: /\bcircle\b/i,
    say: 'dependency cycle',
    was: 'That would make a circle.',
    now: 'This would create a dependency cycle.',
  },
  {
    not: /\btrouble\b|\brefusals of its own\b|^#+ refusals$/i,
    say: 'error',
    was: 'Refusals of its own',
    now: 'Errors of its own',
  },
  // Who, what and whether.
  {
    not: /\bsomebody\b/i,
    say: 'someone, or who it is',
    was: 'Somebody else is paying',
    now: 'Another checkout is in progress',
  },
  {
    not: /\bshall\b/i,
    say: 'will, must or should',
    was: 'You shall be told when it is done.',
    now: 'You get a notification when it is done.',
  },
  {
    not: /\b(?:some|any|every)?things?\b(?<!(?:any|every|some|no)things?)/i,
    say: 'what it is',
    was: 'Three things wait for you.',
    now: 'Three cards wait for your review.',
  },
  // Phrases that native readers replaced.
  {
    not: /\bmend(?:s|ed|ing)?\b/i,
    say: 'fix',
    was: '7 days to mend a failed payment',
    now: '7-day grace period for failed payments',
  },
  {
    not: /\bask again\b|\bbeing asked for\b/i,
    say: 'try again, loading',
    was: 'The price is being asked for. Ask again',
    now: 'Loading price… Try again',
  },
  {
    not: /\btaken back:|\b(?:not|n[’']t) be taken back\b|\btake it back\b/i,
    say: 'undone, undo',
    was: 'Taken back: “Launch”',
    now: 'Move undone: “Launch”',
  },
  {
    not: /\b(?:take|put)(?: it)? away\b/i,
    say: 'remove, archive',
    was: 'Put it away',
    now: 'Archive board',
  },
  {
    not: /(?<!on )\bdemands?\b/i,
    say: 'require',
    was: 'Demand a note',
    now: 'Require a note',
  },
  {
    not: /\bby itself\b|\bby themselves\b/i,
    say: 'automatically',
    was: 'It renews by itself.',
    now: 'Renews automatically.',
  },
  {
    not: /\blike the system\b/i,
    say: 'match system',
    was: 'Like the system',
    now: 'Match system',
  },
  {
    not: /\bnot allowed in\b|\bfalls through\b/i,
    say: 'don’t have access',
    was: 'You are not allowed in here',
    now: 'You don’t have access to this page',
  },
  {
    not: /\blooks on\b|\blook(?:ed|s)? (?:it )?over\b|\blook at the plan\b/i,
    say: 'view only, review',
    was: 'Look it over; you pay on the next page.',
    now: 'Review your order. You pay on the next page.',
  },
  {
    not: /\b(?:is|are) told\b(?! apart)|\btold to wait\b|\btold about\b/i,
    say: 'is notified, subscribers, was rate-limited',
    was: 'Told about this card. Nobody is told.',
    now: 'Subscribers: no subscribers',
  },
  {
    not: /\bwaited for by\b/i,
    say: 'blocks',
    was: 'Waited for by LAU-12',
    now: 'Blocks LAU-12',
  },
  {
    not: /\bmade the (?:card|board|agent)\b(?! ready)/i,
    say: 'created',
    was: 'made the card',
    now: 'created the card',
  },
  {
    not: /\bbehind with\b/i,
    say: 'past due',
    was: '1 member is behind with the payment',
    now: '1 subscription is past due',
  },
  {
    not: /\banew\b/i,
    say: 'again, refreshes',
    was: 'The page asks anew when you come back to it.',
    now: 'This page refreshes when you return to it.',
  },
  {
    not: /\bbegins? a (?:new )?line\b/i,
    say: 'for a new line',
    was: 'Enter sends, Shift and Enter begin a line.',
    now: 'Enter to send, Shift+Enter for a new line.',
  },
  {
    not: /\bis a scaffold\b/i,
    say: 'coming soon',
    was: 'Images is a scaffold.',
    now: 'Images is coming soon.',
  },
  {
    not: /\bfits? (?:these words|["“])/i,
    say: 'no results, no chats match',
    was: 'Nothing fits "vat".',
    now: 'No results for "vat".',
  },
];
