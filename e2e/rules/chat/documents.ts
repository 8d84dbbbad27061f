export const CHAT_DOCUMENTS = {
  'chats/h1': { uid: 'owner', title: 'Chat' },
  'chats/h1/messages/1': { role: 'user', text: 'Hi' },
  'chatAttachments/owner': { files: 1, bytes: 9 },
  'chatAttachments/owner/files/f1': { name: 'plan.csv', chatIds: ['h1'] },
  'chatShares/t1': { uid: 'owner', chatId: 'h1' },
  'chatFeedback/h1~2': { uid: 'owner', verdict: 'up' },
  'settings/chat': { revision: 1, model: null },
};
