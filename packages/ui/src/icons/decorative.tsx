import type { IconProps, TablerIcon } from '@tabler/icons-react';

export type { IconProps };

/** An icon beside a word adds no information, so assistive technology skips it. */
export function decorative(Icon: TablerIcon) {
  return function DecorativeIcon(props: IconProps) {
    return <Icon aria-hidden focusable={false} {...props} />;
  };
}
