import classes from './Against.module.css';

/** That a request was decided against the recommendation, and why, as the members were told. */
export const Against = ({ text }: { text: string }) => <p className={classes.against}>{text}</p>;
