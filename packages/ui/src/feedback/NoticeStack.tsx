import { CloseIcon } from '../icons/index.ts';
import { KIND_ICONS, type MessageKind } from './kinds.tsx';
import classes from './NoticeStack.module.css';

export interface Notice {
  id: string | number;
  kind: MessageKind;
  text: string;
  /** The subject, in small letters above the text: the number of a request. */
  about?: string;
}

/**
 * The notices of the page, bottom right. It is mounted once and starts empty, so that screen readers read out each new notice.
 */
export function NoticeStack({
  notices,
  onDismiss,
}: {
  notices: readonly Notice[];
  onDismiss: (id: Notice['id']) => void;
}) {
  const failures = notices.filter(({ kind }) => kind === 'error' || kind === 'warning');
  const news = notices.filter((notice) => !failures.includes(notice));
  const show = (notice: Notice) => (
    <div key={notice.id} className={classes.notice} data-kind={notice.kind}>
      <span className={classes.icon}>{KIND_ICONS[notice.kind]}</span>
      <p data-about={notice.about}>{notice.text}</p>
      <button type="button" aria-label="Dismiss" onClick={() => onDismiss(notice.id)}>
        <CloseIcon />
      </button>
    </div>
  );
  return (
    <div className={classes.stack}>
      <div role="alert">{failures.map(show)}</div>
      <div role="status">{news.map(show)}</div>
    </div>
  );
}
