export default {
  name: 'audit-logs',
};
