const CommandPalette = (_props: { onClose: () => void }) => null;
export default CommandPalette;
