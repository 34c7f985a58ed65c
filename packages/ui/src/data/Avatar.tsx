import { Avatar as MantineAvatar } from '@mantine/core';
import classes from './Avatar.module.css';
import { initialsOf } from './initials.ts';

/** A person's picture, or their initials. It is decorative, because the name stands beside it. */
export function Avatar({
  name,
  imageUrl,
  size = 36,
}: {
  name: string;
  imageUrl?: string | null;
  size?: number;
}) {
  return (
    <MantineAvatar
      aria-hidden
      src={imageUrl}
      alt=""
      size={size}
      radius="xl"
      color="blue"
      classNames={{ root: classes.root, placeholder: classes.initials }}
    >
      {initialsOf(name)}
    </MantineAvatar>
  );
}
