import { LIMITS, MESSAGES } from '@portal/domain';
import { useCommand, useNotices } from '@portal/kit';
import { Button, Select, TextArea } from '@portal/ui';
import { useState } from 'react';
import classes from './Minutes.module.css';
import { addToMinutesMutation, type MinutesFacts } from './minutes.graphql.ts';

const WHOLE = 'meeting';

/** Adds a text to minutes that are already approved. */
export function AddToMinutes({ minutes: { id, parts } }: { minutes: MinutesFacts }) {
  const notices = useNotices();
  const [text, setText] = useState('');
  const [about, setAbout] = useState(WHOLE);
  const add = useCommand(addToMinutesMutation, { failure: MESSAGES.addToMinutesFailed });
  const options = parts.map(({ item, heading }) => ({
    value: item ?? WHOLE,
    label: heading || 'The whole meeting',
  }));
  return (
    <div className={classes.part} data-print="hide">
      <h3>Add to the minutes</h3>
      <Select
        label="About"
        help="What is about an item is not shown to members who are recused from it."
        options={options}
        value={about}
        onChange={setAbout}
      />
      <TextArea
        label="What is wrong or missing"
        value={text}
        onChange={setText}
        maxLength={LIMITS.minutes.addition}
        rows={2}
        error={add.error?.message}
      />
      <div>
        <Button
          pending={add.pending}
          disabledReason={text.trim() ? null : 'Write what is wrong or missing first.'}
          onClick={async () => {
            const outcome = await add.run({ meeting: id, text, item: about === WHOLE ? null : about });
            if (!outcome.ok) return;
            setText('');
            notices.success(MESSAGES.minutesAdded);
          }}
        >
          Add
        </Button>
      </div>
    </div>
  );
}
