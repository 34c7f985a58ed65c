export const Later = () => <h2>Later</h2>;
