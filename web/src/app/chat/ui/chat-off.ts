import { Component } from '@angular/core';
import { Icon } from '../../shared/ui/icon/icon';

/** Shown instead of the question field while the chat is switched off for this account. */
@Component({
  selector: 'app-chat-off',
  imports: [Icon],
  template: `
    <div class="notice" role="status">
      <app-icon name="info" />
      <p i18n>
        <strong>AI chat is switched off for your account at the moment.</strong> Your chats stay
        readable, and a question that you typed is kept. This page continues when the chat is back.
      </p>
    </div>
  `,
})
export class ChatOff {}
