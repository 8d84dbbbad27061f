import type { Brand } from '@keelson/contracts/brand/brand-type';
import type { LegalSection } from './legal-section';

const CHAT =
  'Questions that you ask in the chat, and their answers. If a model provider is configured, it receives them too.';

/** Draft privacy policy of a brand. */
export const privacyOf = (brand: Brand): readonly LegalSection[] => [
  {
    heading: 'Who is responsible',
    paragraphs: [
      `${brand.legalName} is responsible for the personal data that ${brand.name} processes. Contact: ${brand.supportEmail}.`,
    ],
  },
  {
    heading: 'What we store',
    paragraphs: [
      'Your name, e-mail address and picture, as Google or GitHub sends them when you sign in.',
      'Your sessions: when and with which browser you signed in.',
      'Your plan, the state of your subscription and how much of each limit you have used. Card numbers stay with the payment provider.',
      ...(brand.modules.includes('chat') ? [CHAT] : []),
      'A log of changes that staff make to accounts, kept for security.',
    ],
  },
  {
    heading: 'Who receives it',
    paragraphs: [
      'Google (Firebase) hosts the service and its database. Stripe processes payments. Both process data for us under a contract.',
    ],
  },
  {
    heading: 'Cookies and storage',
    paragraphs: [
      'One cookie keeps you signed in. Your browser stores settings such as the theme. There are no cookies for advertising or tracking.',
    ],
  },
  {
    heading: 'How long we keep it',
    paragraphs: [
      'Until you delete your account. Records that the law requires, such as invoices, are kept for as long as it requires.',
    ],
  },
  {
    heading: 'Your rights',
    paragraphs: [
      'You can see, export and delete your data on the account page. You can also ask us to correct it or to restrict its use, and you can complain to a data protection authority.',
    ],
  },
];
