"""Prints every flag of `vllm serve` as JSON, read from the source inside a vLLM wheel.

    python3 read_flags.py vllm-0.27.0-….whl > flags.json

Nothing of vLLM is imported or run: the argparse definitions and the config dataclasses are read as syntax trees, and the
rules by which vLLM turns a dataclass field into an argument (`_compute_kwargs` in vllm/engine/arg_utils.py) are applied to them.
Standard library only, so that it runs wherever Python 3.9 or newer does.
"""

import ast
import copy
import json
import re
import ssl
import sys
import zipfile

ENTRY_MODULE = "vllm/entrypoints/cli/serve.py"
ENTRY_FUNCTION = "make_arg_parser"
TOP_LEVEL = "(top level)"
ENUM_BASES = {"Enum", "IntEnum", "StrEnum", "IntFlag"}
BUILTIN_HINTS = {"str", "int", "float", "bool", "list", "dict", "set", "tuple", "object"}

KEYS = {
    "no": "true = boolean with a --no- twin; false = store_true without twin",
    "bare": "may be given without a value",
    "json": "value is a JSON object (class name if a config class)",
    "nargs": "+ = one or more values after the flag; ? = positional",
    "repeat": "the flag is given once per value",
    "format": "comma = one value, elements joined by commas",
    "orString": "a validator of the config class also accepts a string",
    "config_default": "default of the config field where the CLI default is null (resolved at start)",
    "default": "absent = none stated",
    "required": "the JSON object is refused without this field",
    "deprecated": "true or the version named for removal",
}


class Module:
    """The top-level names of one source file."""

    def __init__(self, path, tree):
        self.path = path
        self.package = path.rsplit("/", 1)[0].replace("/", ".")
        self.names = {}
        self._collect(tree.body)

    def _collect(self, body):
        for node in body:
            if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                self.names[node.name] = node
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                self.names[node.targets[0].id] = node.value
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
                self.names[node.target.id] = node.value
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    self.names[alias.asname or alias.name] = (self._absolute(node), alias.name)
            elif isinstance(node, ast.If):
                # `if TYPE_CHECKING: … else: …`: what the else branch says is what the running program sees.
                self._collect(node.body)
                self._collect(node.orelse)

    def _absolute(self, node):
        if not node.level:
            return node.module
        base = self.package.split(".")
        return ".".join(base[: len(base) - node.level + 1] + ([node.module] if node.module else []))


class Wheel:
    """Source files of a wheel, parsed when first needed."""

    def __init__(self, path):
        self.zip = zipfile.ZipFile(path)
        self.files = set(self.zip.namelist())
        self.modules = {}

    def version(self):
        metadata = next(name for name in self.files if re.fullmatch(r"vllm-[^/]*\.dist-info/METADATA", name))
        text = self.zip.read(metadata).decode()
        return re.search(r"^Version: (\S+)$", text, re.MULTILINE).group(1)

    def module(self, path):
        if path not in self.modules:
            self.modules[path] = Module(path, ast.parse(self.zip.read(path).decode()))
        return self.modules[path]

    def find(self, dotted):
        base = (dotted or "").replace(".", "/")
        for path in (base + ".py", base + "/__init__.py"):
            if path in self.files:
                return self.module(path)
        return None

    def resolve(self, module, name):
        """The module and node that define a name, through imports; (None, None) outside vLLM."""
        node = module.names.get(name)
        while isinstance(node, tuple):
            module = self.find(node[0])
            if module is None:
                return None, None
            name, node = node[1], module.names.get(node[1])
        return (module, node) if node is not None else (None, None)


class Hint:
    """One member of a flattened type annotation."""

    def __init__(self, kind, name=None, values=(), module=None, node=None, element=None):
        self.kind, self.name, self.values = kind, name, values
        self.module, self.node, self.element = module, node, element


class Reader:
    def __init__(self, wheel):
        self.wheel = wheel
        self.flags = []
        self.json_classes = {}

    # --- types -----------------------------------------------------------------------------------------------------------

    def hints(self, module, node):
        """Members of an annotation; aliases, unions, Annotated and InitVar are opened."""
        if isinstance(node, ast.Constant):
            if node.value is None:
                return [Hint("none")]
            return self.hints(module, ast.parse(node.value, mode="eval").body)
        if isinstance(node, ast.BinOp):
            return self.hints(module, node.left) + self.hints(module, node.right)
        if isinstance(node, ast.Subscript):
            return self._subscript_hints(module, node)
        if isinstance(node, ast.Name):
            return self._name_hints(module, node)
        return [Hint("other", ast.unparse(node))]

    def _subscript_hints(self, module, node):
        outer = node.value.id if isinstance(node.value, ast.Name) else ast.unparse(node.value)
        if outer == "Literal":
            return [Hint("literal", values=self._literal_values(module, node))]
        if outer == "Annotated" and "GetPydanticSchema" in ast.unparse(node):
            # A validator of its own replaces the declared type, so the class in it is not what a user writes.
            return [Hint("other", outer)]
        if outer in ("Annotated", "InitVar"):
            inner = node.slice.elts[0] if isinstance(node.slice, ast.Tuple) else node.slice
            return self.hints(module, inner)
        if outer in ("list", "set", "tuple", "dict"):
            element = node.slice.elts[0] if isinstance(node.slice, ast.Tuple) else node.slice
            return [Hint(outer, module=module, element=element)]
        return [Hint("other", outer)]

    def _literal_values(self, module, node):
        """Literals may nest aliases of other literals; a value is listed once."""
        values = []
        for item in node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]:
            if isinstance(item, ast.Name):
                found = [value for hint in self._name_hints(module, item) for value in hint.values]
            else:
                found = [ast.literal_eval(item)]
            values += [value for value in found if value not in values]
        return values

    def _name_hints(self, module, node):
        if node.id in BUILTIN_HINTS:
            return [Hint(node.id, module=module)]
        owner, target = self.wheel.resolve(module, node.id)
        if isinstance(target, ast.ClassDef):
            kind = "enum" if self._is_enum(target) else "class" if self._is_dataclass(target) else "other"
            return [Hint(kind, target.name, module=owner, node=target)]
        if isinstance(target, (ast.Subscript, ast.BinOp, ast.Name)):
            return self.hints(owner, target)
        return [Hint("other", node.id)]

    @staticmethod
    def _is_enum(node):
        return any(ast.unparse(base).split(".")[-1] in ENUM_BASES for base in node.bases)

    @staticmethod
    def _is_dataclass(node):
        names = [ast.unparse(d.func if isinstance(d, ast.Call) else d) for d in node.decorator_list]
        return any(name in ("config", "dataclass") for name in names)

    @staticmethod
    def _members(enum):
        return [(n.targets[0].id, n.value) for n in enum.body if isinstance(n, ast.Assign) and isinstance(n.targets[0], ast.Name)]

    # --- config classes --------------------------------------------------------------------------------------------------

    def fields(self, module, node):
        """Facts of the fields a class can be built with, base classes first, by field name."""
        facts = {}
        for base in node.bases:
            owner, target = self.wheel.resolve(module, base.id) if isinstance(base, ast.Name) else (None, None)
            if isinstance(target, ast.ClassDef):
                facts.update(self.fields(owner, target))
        docs = self._docs(node)
        for item in node.body:
            if isinstance(item, ast.AnnAssign) and self._is_settable(item):
                facts[item.target.id] = self._field(module, node, item, docs.get(item.target.id, ""))
        return facts

    @staticmethod
    def _docs(node):
        pairs = zip(node.body, node.body[1:])
        return {
            a.target.id: b.value.value
            for a, b in pairs
            if isinstance(a, ast.AnnAssign) and isinstance(b, ast.Expr) and isinstance(b.value, ast.Constant)
        }

    @staticmethod
    def _is_settable(item):
        """Private, computed and engine-supplied (SkipValidation) fields cannot be given by a user."""
        if item.target.id.startswith("_") or ast.unparse(item.annotation).startswith(("ClassVar", "SkipValidation")):
            return False
        keywords = item.value.keywords if isinstance(item.value, ast.Call) else []
        return not any(k.arg == "init" and k.value.value is False for k in keywords)

    def _field(self, module, owner, item, doc):
        name = item.target.id
        annotation = item.annotation
        facts = {"type": annotation.value if isinstance(annotation, ast.Constant) else ast.unparse(annotation)}
        hints = self.hints(module, annotation)
        before = self._before_validator(owner, name)
        choices = self._choices(hints, before)
        if choices:
            facts["choices"] = choices
        facts.update(self._default(module, owner, item.value, hints, before))
        bounds = self._range(module, item.value)
        if bounds:
            facts["range"] = bounds
        facts.update(self._shape(hints))
        if not choices and not any(hint.kind == "str" for hint in hints) and self._takes_string(before):
            facts["orString"] = True
        facts.update(self._deprecation(doc))
        facts["field"] = f"{owner.name}.{name}"
        facts["hints"] = hints
        return facts

    @staticmethod
    def _takes_string(validator):
        return validator is not None and f"isinstance({validator.args.args[1].arg}, str)" in ast.unparse(validator)

    @staticmethod
    def _deprecation(doc):
        if not re.search(r"^\s*Deprecated\b|\b(is|will be) deprecated\b|\bwill be\s+deprecated\b", doc):
            return {}
        removal = re.search(r"removed in v?(\d+(?:\.\d+)+)", doc)
        return {"deprecated": removal.group(1) if removal else True}

    @staticmethod
    def _before_validator(owner, name):
        """The validator that sees the raw value of a field, or None."""
        for function in (n for n in owner.body if isinstance(n, ast.FunctionDef)):
            for decorator in function.decorator_list:
                if not isinstance(decorator, ast.Call) or ast.unparse(decorator.func) != "field_validator":
                    continue
                targets = [a.value for a in decorator.args]
                mode = next((k.value.value for k in decorator.keywords if k.arg == "mode"), "after")
                if mode == "before" and (name in targets or "*" in targets):
                    return function
        return None

    def _choices(self, hints, before):
        values = []
        for hint in hints:
            found = hint.values
            if hint.kind == "enum":
                found = self._enum_choices(hint, before)
            elif hint.kind in ("list", "set") and hint.element is not None:
                found = [v for h in self.hints(hint.module, hint.element) for v in h.values]
            values += [value for value in found if value not in values]
        return values

    def _enum_choices(self, hint, before):
        """pydantic takes an enum by value. vLLM's validators take it by name; an IntEnum then keeps its values as well."""
        members = self._members(hint.node)
        by_value = [value.value for _, value in members if isinstance(value, ast.Constant)]
        if not self._is_by_name(hint.name, before):
            return by_value
        is_int = any(ast.unparse(base).endswith("IntEnum") for base in hint.node.bases)
        return [name for name, _ in members] + (by_value if is_int else [])

    @staticmethod
    def _is_by_name(enum, before):
        return before is not None and any(f"{enum}[" in ast.unparse(statement) for statement in before.body)

    def _default(self, module, owner, value, hints, before):
        if value is None:
            return {"required": True}
        if isinstance(value, ast.Call) and ast.unparse(value.func) in ("field", "Field"):
            return self._field_default(module, owner, value)
        enum = next((hint for hint in hints if hint.kind == "enum"), None)
        if enum and isinstance(value, ast.Attribute) and ast.unparse(value.value) == enum.name:
            members = dict(self._members(enum.node))
            by_name = self._is_by_name(enum.name, before)
            return {"default": value.attr if by_name else members[value.attr].value}
        return {"default": self.evaluate(module, value, owner)}

    def _field_default(self, module, owner, call):
        arguments = {k.arg: k.value for k in call.keywords}
        default = call.args[0] if call.args else arguments.get("default")
        if default is not None:
            return {"default": self.evaluate(module, default, owner)}
        factory = arguments.get("default_factory")
        if factory is None:
            return {"required": True}
        if isinstance(factory, ast.Lambda):
            return {"default": self.evaluate(module, factory.body, owner)}
        name = ast.unparse(factory)
        return {"default": {"list": [], "set": [], "dict": {}}.get(name, {"factory": name})}

    def _range(self, module, value):
        if not isinstance(value, ast.Call):
            return {}
        return {k.arg: self.evaluate(module, k.value) for k in value.keywords if k.arg in ("gt", "ge", "lt", "le")}

    @staticmethod
    def _shape(hints):
        """How the field appears on the command line: the order of the tests is that of vLLM's `_compute_kwargs`."""
        kinds = {hint.kind for hint in hints}
        config = next((hint for hint in hints if hint.kind == "class"), None)
        if config:
            return {"json": config.name}
        if kinds == {"bool", "str", "none"}:
            return {"bare": True}
        if "bool" in kinds:
            return {"no": True}
        if "literal" in kinds:
            return {}
        if kinds & {"tuple", "list", "set"}:
            return {"nargs": "+"}
        if kinds & {"int", "float"}:
            return {}
        return {"json": True} if "dict" in kinds else {}

    def evaluate(self, module, node, owner=None):
        """The value of a constant expression; {"env": …} or {"expr": …} for what only a running program knows."""
        if isinstance(node, (ast.List, ast.Tuple, ast.Set)):
            return [self.evaluate(module, item, owner) for item in node.elts]
        if isinstance(node, ast.Name):
            return self._evaluate_name(module, node, owner)
        if isinstance(node, ast.Attribute):
            return self._evaluate_attribute(module, node)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "int":
            return int(self.evaluate(module, node.args[0], owner))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "get_args":
            return [value for hint in self.hints(module, node.args[0]) for value in hint.values]
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            return self.evaluate(module, node.left, owner) * self.evaluate(module, node.right, owner)
        try:
            return ast.literal_eval(node)
        except ValueError:
            return {"expr": ast.unparse(node)}

    def _evaluate_name(self, module, node, owner):
        for item in owner.body if owner else []:
            if isinstance(item, ast.AnnAssign) and item.target.id == node.id and item.value is not None:
                return self.evaluate(module, item.value, owner)
        found, target = self.wheel.resolve(module, node.id)
        return self.evaluate(found, target) if isinstance(target, ast.expr) else {"expr": node.id}

    def _evaluate_attribute(self, module, node):
        name = ast.unparse(node.value)
        if name == "envs":
            return {"env": node.attr}
        if name == "ssl":
            return int(getattr(ssl, node.attr))
        owner, target = self.wheel.resolve(module, name)
        if isinstance(target, ast.ClassDef) and self._is_dataclass(target):
            return self.fields(owner, target)[node.attr].get("default")
        return {"expr": ast.unparse(node)}

    # --- the parser ------------------------------------------------------------------------------------------------------

    def read_parser(self):
        module, function = self.wheel.resolve(self.wheel.module(ENTRY_MODULE), ENTRY_FUNCTION)
        Scope(self, module, {"parser": TOP_LEVEL}).walk(function.body)

    def add_class_arguments(self, module, class_name):
        owner, node = self.wheel.resolve(module, class_name)
        methods = [(m, f) for m, c in self._lineage(owner, node) for f in c.body if isinstance(f, ast.FunctionDef)]
        if any(f.name == "_customize_cli_kwargs" for _, f in methods):
            self._add_frontend_arguments(owner, node, methods)
            return
        found, method = next((m, f) for m, f in methods if f.name == "add_cli_args")
        Scope(self, found, {"parser": TOP_LEVEL}).walk(method.body)

    def _add_frontend_arguments(self, module, node, methods):
        """Frontend classes put every field on the command line, after their own corrections (base class first)."""
        kwargs = self.fields(module, node)
        for found, method in reversed([pair for pair in methods if pair[1].name == "_customize_cli_kwargs"]):
            Scope(self, found, {"frontend_kwargs": kwargs}).walk(method.body)
        for name, facts in kwargs.items():
            self.add_flag(["--" + name.replace("_", "-")], node.name.replace("Args", ""), facts)

    def _lineage(self, module, node):
        """A class and its bases, nearest first."""
        found = [(module, node)]
        for base in node.bases:
            owner, target = self.wheel.resolve(module, base.id) if isinstance(base, ast.Name) else (None, None)
            if isinstance(target, ast.ClassDef):
                found += self._lineage(owner, target)
        return found

    def add_flag(self, names, group, facts):
        facts = dict(facts)
        hints = facts.pop("hints", [])
        for hint in hints:
            if hint.kind == "class":
                self.note_json_class(hint)
        self._note_items(facts, hints)
        facts.pop("required", None)
        head = {"flag": names[0]}
        if names[1:]:
            head["aliases"] = names[1:]
        self.flags.append({**head, "group": group, **facts})

    def _note_items(self, facts, hints):
        """A list of dataclasses takes one JSON object per value."""
        for hint in hints:
            if hint.kind != "list" or hint.element is None:
                continue
            for item in self.hints(hint.module, hint.element):
                if item.kind == "class":
                    facts["json"] = item.name
                    self.note_json_class(item)

    def note_json_class(self, hint):
        """Records the fields of a config class and of every class inside it."""
        if hint.name in self.json_classes:
            return
        self.json_classes[hint.name] = []
        for name, facts in self.fields(hint.module, hint.node).items():
            facts = dict(facts)
            hints = facts.pop("hints")
            for key in ("no", "bare", "nargs", "field"):
                facts.pop(key, None)
            if facts.get("json") is True:
                del facts["json"]
            self.json_classes[hint.name].append({"class": hint.name, "field": name, **facts})
            for inner in hints:
                if inner.kind == "class":
                    self.note_json_class(inner)


class Scope:
    """Local names of one function that registers arguments, and the statements that fill them."""

    def __init__(self, reader, module, names):
        self.reader, self.module, self.names = reader, module, names

    def walk(self, body):
        for node in body:
            if isinstance(node, ast.If):
                self.walk(node.body)
            elif isinstance(node, ast.Assign):
                self._assign(node.targets[0], node.value)
            elif isinstance(node, ast.Delete):
                for target in node.targets:
                    self._facts(target.value).pop(target.slice.value, None)
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
                self._call(node.value)

    def _assign(self, target, value):
        if isinstance(target, ast.Subscript):
            self._override(self._facts(target.value), target.slice.value, value)
            return
        if isinstance(value, ast.Subscript):
            found = self._facts(value)
            if found is not None:
                self.names[target.id] = found
            return
        if not isinstance(value, ast.Call):
            return
        name = ast.unparse(value.func)
        if name == "get_kwargs":
            self.names[target.id] = self._facts(value)
        elif name == "parser.add_argument_group":
            self.names[target.id] = next(k.value.value for k in value.keywords if k.arg == "title")
        else:
            self._call(value)

    def _call(self, call):
        if not isinstance(call.func, ast.Attribute) or not isinstance(call.func.value, ast.Name):
            return
        if call.func.attr == "add_argument":
            names = [argument.value for argument in call.args]
            self.reader.add_flag(names, self.names[call.func.value.id], self._argument(call))
        elif call.func.attr == "add_cli_args":
            self.reader.add_class_arguments(self.module, call.func.value.id)

    def _facts(self, node):
        """What `xs["field"]` or a local name stands for: the facts of one or of all fields of a class."""
        if isinstance(node, ast.Name):
            return self.names.get(node.id)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "get_kwargs":
            owner, target = self.reader.wheel.resolve(self.module, node.args[0].id)
            return {name: copy.copy(facts) for name, facts in self.reader.fields(owner, target).items()}
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
            parent = self._facts(node.value)
            return parent.get(node.slice.value) if isinstance(parent, dict) else None
        return None

    def _argument(self, call):
        facts = {}
        for keyword in call.keywords:
            if keyword.arg is None:
                facts.update(self._unpacked(keyword.value))
            else:
                self._override(facts, keyword.arg, keyword.value)
        if "type" not in facts:
            facts = {"type": "str", **facts}
        return facts

    def _unpacked(self, node):
        if not isinstance(node, ast.Dict):
            return dict(self._facts(node))
        facts = {}
        for key, value in zip(node.keys, node.values):
            if key is None:
                facts.update(self._facts(value))
            else:
                self._override(facts, key.value, value)
        return facts

    def _override(self, facts, key, value):
        text = ast.unparse(value)
        if key == "default":
            self._override_default(facts, value)
        elif key == "type":
            self._override_type(facts, value, text)
        elif key == "action":
            self._override_action(facts, text)
        elif key == "choices":
            choices = self.reader.evaluate(self.module, value)
            if isinstance(choices, list):
                facts["choices"] = choices
        elif key == "nargs":
            facts["nargs"] = value.value

    def _override_default(self, facts, value):
        if ast.unparse(value) == "argparse.SUPPRESS":
            facts.pop("default", None)
            return
        default = self.reader.evaluate(self.module, value)
        former = facts.get("default")
        facts["default"] = default
        if default is None and former is not None:
            facts["config_default"] = former

    @staticmethod
    def _override_type(facts, value, text):
        if isinstance(value, ast.Lambda) and ".split(',')" in text:
            facts.update({"type": "list[int | str]", "format": "comma"})
        elif text == "json.loads":
            facts["json"] = True
        elif "type" not in facts:
            facts["type"] = text

    @staticmethod
    def _override_action(facts, text):
        if text == "'store_true'":
            facts.update({"type": "bool", "default": False, "no": False})
        elif text == "argparse.BooleanOptionalAction":
            facts.update({"type": "bool", "no": True})
        elif text == "'append'":
            facts["repeat"] = True


def main(path):
    wheel = Wheel(path)
    reader = Reader(wheel)
    reader.read_parser()
    result = {
        "package": "vllm",
        "version": wheel.version(),
        "made_from": "ast of the wheel; CLI of `vllm serve`",
        "keys": KEYS,
        "flags": sorted(reader.flags, key=lambda flag: flag["flag"].lstrip("-")),
        "config_fields": [field for name in sorted(reader.json_classes) for field in reader.json_classes[name]],
    }
    json.dump(result, sys.stdout, indent=1)
    sys.stdout.write("\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: read_flags.py WHEEL")
    main(sys.argv[1])
