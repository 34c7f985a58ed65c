import { settingsOf } from '@portal/domain';
import type { Module } from '../../platform/module.ts';
import { inBackground, stopBackground } from '../background.ts';
import { onPreview, onSettingChange } from '../settings/service.ts';
import './graphql.ts';
import { DUE_SETTINGS, previewDue, recountDue } from './recount.ts';
import { isTimeToRemind, previewReminders, remind } from './remind.ts';

onPreview(DUE_SETTINGS, previewDue);
onPreview(settingsOf('reminders'), previewReminders);
onSettingChange((services) => inBackground(services, 'dueDays', () => recountDue(services)));

export const clockModule: Module = {
  notAudited: {
    due_counts: 'How far the due days are counted; it is counted anew when this is lost.',
    reminder_starts: 'The day from which on due days are told. It decides nothing.',
    request_reminders: 'Each reminder is an event in the history of its request.',
  },
  routes(app, services) {
    app.addHook('onClose', () => stopBackground(services));
  },
  tasks: {
    async dueDays(services) {
      const changed = await recountDue(services);
      if (changed) services.log.info({ requests: changed }, 'due days counted anew');
    },
    async reminders(services) {
      if (await isTimeToRemind(services)) await remind(services);
    },
  },
};
