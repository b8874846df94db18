export default { compilerOptions: { fragments: "tree" } };
